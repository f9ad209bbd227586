import { MARKER_HEADER, Problem } from '#contract/core/wire.ts'
import type { Clock } from '#lib/clock.ts'
import { ApiProblem, Unreachable } from './problem.ts'

/** A response, from our server or from something else. */
export interface RawAnswer {
  status: number
  header(name: string): string | null
  /** The body as text. For a file it is '', unless the server refused the call. */
  text: string
}

/** Whether our server sent the response. A captive portal returns 200 too, but without the marker. */
export const isMarked = (answer: Pick<RawAnswer, 'header'>): boolean => answer.header(MARKER_HEADER) !== null

/** The body of a marked response. Throws an `ApiProblem` for a refusal, and `Unreachable` if the body cannot be read. */
export function bodyOf(answer: RawAnswer, clock: Clock): unknown {
  if (answer.status < 400) return answer.text === '' ? undefined : parsed(answer.text)
  const problem = Problem.safeParse(parsed(answer.text))
  if (!problem.success) throw new Unreachable('unreadable', problem.error)
  throw new ApiProblem(problem.data, retryAfter(answer.header('retry-after'), clock.now()))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Unreachable('unreadable', error)
  }
}

/** Retry-After in milliseconds from now; null if it is absent or unreadable. The header has seconds or a date. */
export function retryAfter(header: string | null, now: number): number | null {
  if (header === null) return null
  const seconds = Number(header)
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000)
  const date = Date.parse(header)
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}
