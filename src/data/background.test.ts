import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiProblem, Unreachable } from '#data/api/problem.ts'
import { Blocked } from '#data/storage/database.ts'
import { afterFailure, attempt, callFailed, inBackground, reportBug, storageFailed } from './background.ts'

const reportError = vi.fn()
beforeEach(() => void vi.stubGlobal('reportError', reportError))
afterEach(() => {
  vi.unstubAllGlobals()
  reportError.mockClear()
})

const refusal = new ApiProblem({ type: 'about:blank', title: 'No', status: 409, detail: 'No', code: 'Conflict' })
const named = (name: string) => new Error('It failed', { cause: new DOMException('inside', name) })
const gone = new TypeError('Failed to fetch dynamically imported module: /assets/a.js')
const bug = () => new TypeError('x is not a function')

test.each([
  ['a call', callFailed, [new Unreachable('network'), refusal], [named('QuotaExceededError'), gone, bug()]],
  [
    'the storage',
    storageFailed,
    [...['QuotaExceededError', 'DatabaseClosedError', 'AbortError', 'UnknownError'].map(named), new Blocked('kept open')],
    [new Unreachable('network'), refusal, gone, bug(), named('NotFoundError')],
  ],
])('a failure of %s is distinguished from others', (_, expected, own, others) => {
  expect(own.map(expected)).toEqual(own.map(() => true))
  expect(others.map(expected)).toEqual(others.map(() => false))
})

test('an attempt returns the result of the work, or undefined if the work failed as expected', async () => {
  expect(await attempt(Promise.resolve(7))).toBe(7)
  expect(await attempt(Promise.reject(refusal), storageFailed, callFailed)).toBeUndefined()
  expect(reportError).not.toHaveBeenCalled()
})

test('a failure that is not expected is reported, and the attempt returns undefined', async () => {
  const error = bug()
  expect(await attempt(Promise.reject(error), storageFailed, callFailed)).toBeUndefined()
  expect(reportError.mock.calls).toEqual([[error]])
})

test('a missing part of the app is never reported', async () => {
  expect(await attempt(Promise.reject(gone))).toBeUndefined()
  expect(reportError).not.toHaveBeenCalled()
})

test('work in the background reports unexpected failures only, and may be undefined', async () => {
  inBackground(undefined)
  inBackground(Promise.reject(refusal), callFailed)
  inBackground(Promise.reject(refusal), storageFailed)
  await Promise.resolve()
  expect(reportError.mock.calls).toEqual([[refusal]])
})

test('an error that is reported in two places is reported once', () => {
  const error = bug()
  reportBug(error)
  reportBug(error)
  reportBug('a text')
  expect(reportError.mock.calls).toEqual([[error], ['a text']])
})

test('an undo after a failure leaves the rejection to the callers that hold the promise', async () => {
  const undo = vi.fn()
  const [good, bad] = [Promise.resolve(), Promise.reject(refusal)]
  afterFailure(good, undo)
  afterFailure(bad, undo)
  await expect(bad).rejects.toBe(refusal)
  await good
  expect(undo).toHaveBeenCalledOnce()
  expect(reportError).not.toHaveBeenCalled()
})
