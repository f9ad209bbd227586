import { afterEach, expect, test, vi } from 'vitest'
import { Flags } from './flags.ts'

afterEach(() => void vi.unstubAllGlobals())

function troubleOf(error: unknown) {
  const reportError = vi.fn()
  vi.stubGlobal('reportError', reportError)
  const flags = new Flags()
  flags.trouble(error)
  return { isFull: flags.current().quotaHit, reported: reportError.mock.calls.map(([one]: unknown[]) => one) }
}

const wrapped = (name: string) => new Error('It failed', { cause: new DOMException('inside', name) })

test('a full device sets a flag and is not reported as a bug', () => {
  expect(troubleOf(wrapped('QuotaExceededError'))).toEqual({ isFull: true, reported: [] })
})

test.each([
  ['a database that was closed while it was used', wrapped('DatabaseClosedError')],
  ['a database that was deleted while it was used', wrapped('AbortError')],
  ['a part of the app that is missing', new TypeError('Failed to fetch dynamically imported module: /assets/pull.js')],
])('%s is not reported as a bug', (_, error) => {
  expect(troubleOf(error)).toEqual({ isFull: false, reported: [] })
})

test('any other error is reported as a bug', () => {
  const mistake = new TypeError('x is not a function')
  expect(troubleOf(mistake)).toEqual({ isFull: false, reported: [mistake] })
})
