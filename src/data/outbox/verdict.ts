import { CarriedOut, Problem } from '#contract/core/wire.ts'
import type { EntryProblem, OwnCode } from './entry.ts'

/**
 * The meaning of a response for its entry: it is `done`; it is sent `again` later; it waits for `sign-in`, for a new `proof` of
 * identity, or for an `update` of the app; or the user has to decide (`ask`).
 */
export type Verdict =
  | { is: 'done' }
  | { is: 'again'; slowly: boolean }
  | { is: 'sign-in' }
  | { is: 'proof' }
  | { is: 'update'; problem: EntryProblem }
  | { is: 'ask'; problem: EntryProblem }

/** Judges one response of a batch. An unreadable refusal counts as no response. */
export function verdictOf(status: number, body: unknown): Verdict {
  if (status >= 200 && status < 300) return { is: 'done' }
  if (status === 401) return { is: 'sign-in' }
  if (status === 429 || status === 503) return { is: 'again', slowly: true }
  if (status === 408 || status === 425 || status >= 500) return { is: 'again', slowly: false }
  const parsed = Problem.safeParse(body)
  if (!parsed.success) return { is: 'again', slowly: false }
  const problem = parsed.data
  // The same key is being processed right now, so its response will be available at the next attempt.
  if (problem.code === 'InProgress') return { is: 'again', slowly: false }
  if (problem.code === 'ProofNeeded') return { is: 'proof' }
  // An earlier attempt was carried out; its response was lost, and may not be read any more.
  if (status === 403 && CarriedOut.safeParse(problem.current).success) return { is: 'done' }
  return status === 426 ? { is: 'update', problem } : { is: 'ask', problem }
}

const reasons: Record<OwnCode, string> = {
  Expired: 'The moment for this has passed',
  OutsideHours: 'Fans may not be written to at this hour',
  TooOld: 'This waited too long to be sent safely',
  Restored: 'The server no longer has this change',
}

/** A refusal by this device itself, in the format of the server's. */
export const ownProblem = (code: OwnCode): EntryProblem => ({
  type: 'about:blank',
  title: reasons[code],
  status: 0,
  detail: reasons[code],
  code,
})
