import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { Unreachable } from '#data/api/problem.ts'
import { FanFacts } from './fan-facts.tsx'

const ready = { status: 'ready', source: 'server', asOf: 1, error: null, refetch: () => {} }
const loading = { status: 'loading', source: null, asOf: null, error: null, refetch: () => {} }
const failed = { ...loading, status: 'failed', error: new Unreachable('network') }
const ben = { phone: '+13125550100', subscribed: true, opted_out_at: null, activities: [] }
let reads: Record<string, object> = {}

vi.mock('#data/answers/use-read.ts', () => ({ useRead: ({ name }: { name: string }) => reads[name] ?? {} }))
vi.mock('#parts/link/path-link.tsx', () => ({ PathLink: () => null }))
vi.mock('#ui/as-of/as-of.tsx', () => ({ AsOf: ({ at }: { at: number }) => `As of ${at}` }))
beforeEach(() => {
  reads = {
    readUser: { ...ready, data: ben },
    listChannelTransactions: { ...ready, data: { data: [], meta: { totalCount: 0 } } },
  }
})

const draw = () => renderToStaticMarkup(<FanFacts channel={1} fan={2} />)

test('facts from the server have no age, no placeholder and no problem', () => {
  expect(draw()).toContain(ben.phone)
  expect(draw()).not.toMatch(/role="status"|As of|Couldn’t load/)
})

test('facts that are loading have a placeholder', () => {
  reads = { readUser: loading, listChannelTransactions: loading }
  expect(draw()).toMatch(/aria-label="Loading/)
})

test('facts that could not be loaded show the reason, with a button that loads them again', () => {
  reads['listChannelTransactions'] = failed
  expect(draw()).toMatch(/Couldn’t load this.*The server couldn’t be reached.*Try again<\/button>/s)
  expect(draw()).toContain(ben.phone)
})

test('facts of the device are shown with the age of the oldest', () => {
  reads['readUser'] = { ...ready, data: ben, source: 'answer', asOf: 7 }
  expect(draw()).toContain('As of 7')
})
