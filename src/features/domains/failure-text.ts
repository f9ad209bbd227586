import { ApiProblem } from '#data/api/problem.ts'
import { m } from '#messages/m.ts'
import { problemDetail } from '#parts/problem/translated-text.ts'

/** The text of a failed action: the server's, or a general one if there was no response. */
export function failureText(error: unknown, fallback: string): string {
  if (!(error instanceof ApiProblem)) return `${fallback}. ${m.server_unreachable()}`
  return problemDetail(error.problem) || fallback
}
