import type { Problem, ProblemCode } from '#contract/core/wire.ts'

/**
 * A refusal by the server, with its problem document. The `message` is the `detail` of that document, which is a text for the
 * screen.
 */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem'
  readonly problem: Problem
  /** The pause before a retry that the server has requested, in milliseconds; null if it has requested no pause. */
  readonly retryAfter: number | null

  constructor(problem: Problem, retryAfter: number | null = null) {
    super(problem.detail)
    this.problem = problem
    this.retryAfter = retryAfter
  }

  get status(): number {
    return this.problem.status
  }
  get code(): ProblemCode {
    return this.problem.code
  }
  get detail(): string {
    return this.problem.detail
  }
  get errors(): Problem['errors'] {
    return this.problem.errors
  }
  /** The key and values of `detail`, for other languages. */
  get text(): Problem['text'] {
    return this.problem.text
  }
  get texts(): Problem['texts'] {
    return this.problem.texts
  }
  /** The server's current row, if a conflict is about one row. */
  get current(): unknown {
    return this.problem.current
  }
}

/**
 * The error of a call without a valid response: there is no network, the call took too long, something in between responded
 * (`foreign`), or the response cannot be read. If the call was `sent`, it is unknown whether it had its effect.
 */
export class Unreachable extends Error {
  override readonly name = 'Unreachable'
  readonly why: 'network' | 'timeout' | 'foreign' | 'unreadable'
  readonly sent: boolean

  constructor(why: Unreachable['why'], cause?: unknown, sent = true) {
    super(`No answer: ${why}`, { cause })
    this.why = why
    this.sent = sent
  }
}
