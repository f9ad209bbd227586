import type { Endpoint } from '#contract/core/endpoint.ts'
import { isUnavailable, RETRY_AFTER_SECONDS, reportUnavailable } from '#server/db/unavailable.ts'
import { internal, invalid, Refusal, underMaintenance } from '#server/kernel/refusal.ts'
import { RawAnswer } from './raw-answer.ts'

/** The response of a call, before it is sent. */
export interface Answer {
  status: number
  body?: unknown
  raw?: RawAnswer
  headers?: Record<string, string>
  /** Whether this is the stored response of an earlier request with the same key. */
  replayed?: boolean
  /** Whether the refusal already has its line in the record of changes. */
  recorded?: boolean
}

/**
 * Returns the response of a success, with the status of the contract or the one that the handler chose.
 * @throws Error if `check` is set and the body does not match the contract
 */
export function answerOf(endpoint: Endpoint, reply: unknown, status: number | undefined, check: boolean): Answer {
  const statusCode = status ?? endpoint.status ?? (endpoint.reply === null ? 204 : 200)
  if (reply instanceof RawAnswer) return { status: statusCode, raw: reply }
  if (check && endpoint.reply !== null && 'safeParse' in endpoint.reply) {
    const parsed = endpoint.reply.safeParse(reply)
    if (!parsed.success)
      throw new Error(`${endpoint.name} answered against its contract: ${JSON.stringify(parsed.error.issues.slice(0, 5))}`)
  }
  return { status: statusCode, body: reply }
}

/**
 * Returns an error as a response: a refusal with its status, data that the database cannot store as 422, a busy database as
 * 503, others as 500.
 */
export function refusalAnswer(error: unknown): Answer {
  const refusal = error instanceof Refusal ? error : fromDatabase(error)
  return { status: refusal.status, body: refusal.problem, headers: refusal.headers }
}

/** Returns 503 if the database is unavailable, 422 for SQLSTATE class 22 (a value out of range, a null byte), otherwise 500. */
function fromDatabase(error: unknown): Refusal {
  if (isUnavailable(error)) {
    reportUnavailable(error)
    return underMaintenance(RETRY_AFTER_SECONDS)
  }
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' && /^22\w{3}$/.test(code)
    ? invalid({ body: ['Has a value that cannot be stored'] })
    : internal()
}
