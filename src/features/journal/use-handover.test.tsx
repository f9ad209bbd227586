import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { useHandover } from './use-handover.ts'

const page = { data: [], meta: { totalCount: 0 } }
const fromServer = { data: page, source: 'server', fetching: false, offline: false, error: null, asOf: 1 }
let read: object
vi.mock('#data/answers/use-read.ts', () => ({ useRead: () => read }))
beforeEach(() => (read = fromServer))

const Probe = () => String(useHandover(123, {}).isStored)
const isStored = (changes: object) => {
  read = { ...fromServer, ...changes }
  return renderToStaticMarkup(<Probe />) === 'true'
}

test('a sheet from the server is not shown as stored', () => expect(isStored({})).toBe(false))

test('a sheet that is loading is not shown as stored', () => {
  expect(isStored({ data: undefined, source: null, fetching: true })).toBe(false)
  expect(isStored({ data: undefined, source: null, offline: true })).toBe(false)
  expect(isStored({ source: 'answer', fetching: true })).toBe(false)
})

test('a sheet from the device is shown as stored if the server cannot be reached', () => {
  expect(isStored({ source: 'answer', offline: true })).toBe(true)
  expect(isStored({ offline: true })).toBe(true)
  expect(isStored({ source: 'answer' })).toBe(true)
})
