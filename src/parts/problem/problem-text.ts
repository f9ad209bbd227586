import { ApiProblem, Unreachable } from '#data/api/problem.ts'
import { m } from '#messages/m.ts'
import { fieldWords, problemDetail } from '#parts/problem/translated-text.ts'

/** The text of a form's banner for a failed call: the server's text, or a general one. */
export function problemText(error: unknown): string {
  if (error instanceof Unreachable) return m.session_offline()
  if (!(error instanceof ApiProblem)) return m.common_something_went_wrong()
  if (error.status === 429) return m.session_too_many({ minutes: Math.max(1, Math.ceil((error.retryAfter ?? 60_000) / 60_000)) })
  return problemDetail(error.problem) || m.common_something_went_wrong()
}

/** Returns the server's error texts by field, in the current language; empty without such texts. */
export const serverErrors = (error: unknown): Record<string, string> =>
  error instanceof ApiProblem ? fieldWords(error.problem) : {}

/** Whether the link to a new password was refused as used, expired or unknown. */
export const isSpentLink = (error: unknown): boolean => error instanceof ApiProblem && error.errors?.['token'] !== undefined
