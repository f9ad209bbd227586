import { isChunkFailure } from '#lib/chunk-failure.ts'
import { ApiProblem, Unreachable } from '#data/api/problem.ts'
import { Blocked, isAborted, isClosed, isQuota, isRefused } from '#data/storage/database.ts'

/** Whether a failure of some work is expected, and therefore not a bug. */
export type Expected = (error: unknown) => boolean

/**
 * Whether the error means that the server could not be reached, or refused the call. `api.ts` itself reports lost connections and
 * refused tokens.
 */
export const callFailed: Expected = (error) => error instanceof Unreachable || error instanceof ApiProblem

/**
 * Whether the device is full, its storage does not work, a database was closed or deleted, or another tab prevents its opening or
 * deletion.
 */
export const storageFailed: Expected = (error) =>
  isQuota(error) || isRefused(error) || isClosed(error) || isAborted(error) || error instanceof Blocked

/** Whether the browser does not offer a feature, or does not allow its use. Every `DOMException` and every `TypeError` counts. */
export const browserRefused: Expected = (error) => error instanceof DOMException || error instanceof TypeError

const reported = new WeakSet()

/** Reports an error as a bug, but only once, even if several places catch it. */
export function reportBug(error: unknown): void {
  if (typeof error === 'object' && error !== null) {
    if (reported.has(error)) return
    reported.add(error)
  }
  globalThis.reportError?.(error)
}

/**
 * Reports an error as a bug, unless the error is expected. A missing part of the app is never a bug: the device is offline, or a
 * deploy has replaced the part.
 */
export function reportUnless(error: unknown, ...expected: readonly Expected[]): void {
  if (!isChunkFailure(error) && !expected.some((accepts) => accepts(error))) reportBug(error)
}

/** Resolves with the work's result, or undefined if it failed. Unexpected failures are reported as bugs. */
export const attempt = <T>(work: Promise<T>, ...expected: readonly Expected[]): Promise<T | undefined> =>
  work.catch((error: unknown) => {
    reportUnless(error, ...expected)
    return undefined
  })

/** Runs work without waiting for it. Unexpected failures are reported as bugs. */
export function inBackground(work: Promise<unknown> | undefined, ...expected: readonly Expected[]): void {
  if (work) void attempt(work, ...expected)
}

/** Calls `undo` if the work fails. The other holders of the promise handle the failure. */
export const afterFailure = (work: Promise<unknown>, undo: () => void): void => void work.then(undefined, undo)
