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

test('a full device is told', () => {
  expect(troubleOf(wrapped('QuotaExceededError'))).toEqual({ isFull: true, reported: [] })
})

test('a database that was closed under what was going on is no mistake', () => {
  expect(troubleOf(wrapped('DatabaseClosedError'))).toEqual({ isFull: false, reported: [] })
})

test('anything else is reported as a mistake of ours', () => {
  const mistake = new TypeError('x is not a function')
  expect(troubleOf(mistake)).toEqual({ isFull: false, reported: [mistake] })
})
