import { ApiProblem, Unreachable } from '#data/api/problem.ts'
import { m } from '#messages/m.ts'
import { serverWords } from '#messages/server-words.ts'

/** What the banner of a form says of a failed call: the server's own words, or ours where it said none. */
export function problemText(error: unknown): string {
  if (error instanceof Unreachable) return m.session_offline()
  if (!(error instanceof ApiProblem)) return m.common_something_went_wrong()
  if (error.status === 429) return m.session_too_many({ minutes: Math.max(1, Math.ceil((error.retryAfter ?? 60_000) / 60_000)) })
  return serverWords(error.detail) || m.common_something_went_wrong()
}

/** Whether the link to a new password was refused: used already, too old, or never given out. */
export const isSpentLink = (error: unknown): boolean => error instanceof ApiProblem && error.errors?.['token'] !== undefined
