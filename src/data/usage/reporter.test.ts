import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Api } from '#data/api/api.ts'
import { GATHER_MS, Reporter } from './reporter.ts'

let calls: { name: string; input: unknown }[]
let wanted: { page_views: boolean; errors: boolean }
let signedIn: boolean
let reporter: Reporter

beforeEach(() => {
  vi.useFakeTimers()
  calls = []
  signedIn = true
  wanted = { page_views: true, errors: true }
  const api = {
    call: async ({ name }: { name: string }, input: unknown) => {
      calls.push({ name, input })
      return name === 'readUsage' ? wanted : undefined
    },
  }
  reporter = new Reporter({ api: api as unknown as Api, now: () => 0, build: 'b1', signedIn: () => signedIn })
})
afterEach(() => void vi.useRealTimers())
const later = () => vi.advanceTimersByTimeAsync(GATHER_MS)
const at = '1970-01-01T00:00:00.000Z'

test('asks once, and sends what it gathered together', async () => {
  reporter.pageSeen('/admin')
  reporter.pageSeen('/admin/offers')
  reporter.wentWrong('It broke', '/admin')
  expect(calls).toEqual([])
  await later()
  expect(calls.map(({ name }) => name)).toEqual(['readUsage', 'reportUsage'])
  expect(calls[1]!.input).toMatchObject({
    body: {
      page_views: [
        { page: '/admin', at },
        { page: '/admin/offers', at },
      ],
      errors: [{ message: 'It broke', place: '/admin', at, build: 'b1' }],
    },
  })
  reporter.pageSeen('/admin')
  await later()
  expect(calls.map(({ name }) => name)).toEqual(['readUsage', 'reportUsage', 'reportUsage'])
})

test('sends nothing that is not wanted, and nothing of somebody who is not signed in', async () => {
  signedIn = false
  reporter.pageSeen('/admin')
  await later()
  expect(calls).toEqual([])
  signedIn = true
  wanted = { page_views: false, errors: false }
  reporter.pageSeen('/admin')
  await later()
  reporter.pageSeen('/admin')
  await later()
  expect(calls.map(({ name }) => name)).toEqual(['readUsage'])
})

test('gathers twenty at most', async () => {
  for (let n = 0; n < 50; n++) reporter.pageSeen('/admin')
  await later()
  expect((calls[1]!.input as { body: { page_views: unknown[] } }).body.page_views).toHaveLength(20)
})
