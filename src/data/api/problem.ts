import type { Problem, ProblemCode } from '#contract/core/wire.ts'

/** A refusal of the server with a problem document, whose `detail` is the `message`: the text for the screen. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem'
  readonly problem: Problem
  /** The server's requested pause before a retry, in milliseconds, if it sent one. */
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
