import { ApiProblem } from '#data/api/problem.ts'
import { m } from '#messages/m.ts'
import { problemDetail } from '#parts/problem/told-words.ts'

/** What an action that failed says: the server’s words, or those of its own where nobody answered. */
export function failureText(error: unknown, fallback: string): string {
  if (!(error instanceof ApiProblem)) return `${fallback}. ${m.server_unreachable()}`
  return problemDetail(error.problem) || fallback
}
