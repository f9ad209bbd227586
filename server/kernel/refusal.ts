import { keyedTextOf, type KeyedText } from '#lib/problem-texts.ts'
import type { CarriedOut, Problem, ProblemCode } from '#contract/core/wire.ts'
import type * as z from 'zod/mini'
import { requestId } from '#server/log.ts'

const titles: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  408: 'Request Timeout',
  410: 'Gone',
  412: 'Precondition Failed',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  416: 'Range Not Satisfiable',
  422: 'Unprocessable Content',
  426: 'Upgrade Required',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
}

/** The most invalid fields that a problem document lists. */
const MOST_FIELDS = 50

interface More {
  /** The message key and values of `detail`, if it is not one of the contract's texts. */
  text?: KeyedText
  errors?: Record<string, string[]>
  current?: unknown
  headers?: Record<string, string>
}

/** A refused request. Any code of a handler may throw one; it is sent as a problem document. */
export class Refusal extends Error {
  readonly status: number
  readonly code: ProblemCode
  readonly headers: Record<string, string>
  readonly errors: Record<string, string[]> | undefined
  readonly current: unknown
  readonly text: KeyedText | undefined

  constructor(status: number, code: ProblemCode, detail: string, more: More = {}) {
    super(detail)
    this.status = status
    this.code = code
    this.headers = more.headers ?? {}
    this.errors = more.errors && Object.fromEntries(Object.entries(more.errors).slice(0, MOST_FIELDS))
    this.current = more.current
    this.text = more.text
  }

  /** Returns the problem document (RFC 9457) with the request's id, which the log contains too. */
  get problem(): Problem {
    const id = requestId()
    const text = this.text ?? keyedTextOf(this.message)
    const retryAfter = this.headers['retry-after']
    return {
      type: 'about:blank',
      title: titles[this.status] ?? 'Error',
      status: this.status,
      detail: this.message,
      code: this.code,
      ...(id === undefined ? {} : { request_id: id }),
      ...(retryAfter === undefined ? {} : { retry_after: Number(retryAfter) }),
      ...(text === undefined ? {} : { text }),
      ...(this.errors === undefined ? {} : { errors: this.errors, texts: textsIn(this.errors) }),
      ...(this.current === undefined ? {} : { current: this.current }),
    }
  }
}

const textsIn = (errors: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(errors).map(([field, said]) => [field, said.map((one) => keyedTextOf(one) ?? null)]))

export const unauthorized = (detail = 'Please sign in') => new Refusal(401, 'Unauthorized', detail)
export const forbidden = (detail = "You don't have access to this page.") => new Refusal(403, 'Forbidden', detail)
/** Returns the refusal to repeat the response of a change that is done, to a caller who has lost the access to it. */
export const carriedOut = (detail: string) =>
  new Refusal(403, 'Forbidden', detail, { current: { carried_out: true } satisfies z.output<typeof CarriedOut> })
/** Returns the refusal of a caller who must prove their identity again. */
export const proofNeeded = () => new Refusal(403, 'ProofNeeded', 'Confirm who you are to continue.')
export const featureOff = () => new Refusal(403, 'FeatureOff', "You don't have access to this page.")
export const notFound = (detail = 'Not found') => new Refusal(404, 'NotFound', detail)
/** Returns a conflict: the value is taken, or the state does not allow the call. `current` is the row in its present state. */
export const conflict = (detail: string, current?: unknown) => new Refusal(409, 'Conflict', detail, { current })

/** Returns the refusal of an id that another row has. @param current that row, if the caller may see it */
export const takenId = (current?: unknown) => conflict('This ID is already taken.', current)

/**
 * Returns the refusal of an id that another row has, with that row if it belongs to the same channel.
 * @param find returns the row as the API does, or throws 404
 */
export async function takenIdIn(channel: number, find: () => Promise<{ sales_channel_id: number }>): Promise<Refusal> {
  const row = await find().catch((error: unknown) => {
    if (error instanceof Refusal && error.status === 404) return undefined
    throw error
  })
  return takenId(row?.sales_channel_id === channel ? row : undefined)
}

export const stale = (current: unknown) => new Refusal(409, 'Stale', 'This has changed since you saw it.', { current })
export const inProgress = () => new Refusal(409, 'InProgress', 'The same request is still running.')
export const gone = (detail: string) => new Refusal(410, 'Gone', detail)
/** Returns the refusal of a caller who has not pulled since the database was restored; `current.epoch` is the current epoch. */
export const anotherEpoch = (epoch: string) =>
  new Refusal(410, 'Gone', 'The database was restored from a backup in the meantime.', { current: { epoch } })
/** Returns the refusal of invalid fields: `invalid({ 'theme.title': ['Must have max 100 characters'] })`. */
export const invalid = (errors: Record<string, string[]>, detail?: string) =>
  new Refusal(422, 'ValidationFailed', detail ?? Object.values(errors)[0]?.[0] ?? 'Validation failed', { errors })
/** Runs the work on one item of a list body and prefixes the fields of its refusal with the position: `0.end_date`. */
export async function inItem<T>(index: number, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof Refusal) || error.errors === undefined) throw error
    throw invalid(Object.fromEntries(Object.entries(error.errors).map(([field, said]) => [`${index}.${field}`, said])))
  }
}
export const keyReused = () => new Refusal(422, 'KeyReused', 'This key was used for another request')
export const upgradeRequired = () => new Refusal(426, 'UpgradeRequired', 'This version of the app is too old for the server.')
export const tooManyRequests = (seconds: number) =>
  new Refusal(429, 'TooManyRequests', 'Too many requests (wait and retry)', {
    headers: { 'retry-after': String(Math.max(1, Math.ceil(seconds))) },
  })
export const underMaintenance = (seconds: number) =>
  new Refusal(503, 'UnderMaintenance', 'The server cannot answer now (wait and retry)', {
    headers: { 'retry-after': String(Math.max(1, Math.ceil(seconds))) },
  })
export const payloadTooLarge = (detail = 'The request is too large.') => new Refusal(413, 'PayloadTooLarge', detail)
export const unsupportedMediaType = (detail = 'This kind of file isn’t supported.') =>
  new Refusal(415, 'UnsupportedMediaType', detail)
export const badRequest = (detail = 'The request cannot be read') => new Refusal(400, 'BadRequest', detail)
export const internal = () => new Refusal(500, 'Internal', 'Something went wrong')
