import type { WireAnswer, WireRequest } from '../world/model-server.ts'

/** The faults of one request or its response. */
export const troubles = [
  /** The request never arrives, and the device learns so at once. */
  'request lost',
  /** The request never arrives, without an error: the call runs into its timeout. */
  'request hangs',
  /** The request arrives half a minute late; its sender may be gone by then. */
  'request late',
  /** The request arrives twice, one right after the other. */
  'request doubled',
  /** The request arrives a second time minutes later. */
  'request doubled late',
  /** The server dies before the first commit. */
  'killed before commit',
  /** The server dies in the middle of a batch: its beginning is committed, the rest is not, and no response is sent. */
  'killed midway',
  /** The server dies between commit and response, or the response gets lost. */
  'answer lost',
  'answer hangs',
  'answer late',
  /** A captive portal responds instead of the server. */
  'portal',
  /** A cache in between responds instead of the server, with success. */
  'echo',
  /** Something in between replaces the response of a server that has carried out the request. */
  'html answer',
  'half json',
  /** A gateway turns a refusal into a success. */
  'wrapped error',
  'bad gateway',
  '401',
  '408',
  '425',
  '429',
  '500',
  '503',
] as const
/** The sender's request is cut off, but a buffer in between still delivers it half a minute later. */
export const CUT_OFF = 'cut off, and arrives late'
/** The server responds at once, but the response arrives shortly before the timeout, so that much else may happen first. */
export const SLOW = 'answer slow'
export type Trouble = (typeof troubles)[number] | typeof CUT_OFF | typeof SLOW

const problemCodes: Partial<Record<Trouble, [number, string]>> = {
  '401': [401, 'Unauthorized'],
  '408': [408, 'BadRequest'],
  '425': [425, 'BadRequest'],
  '429': [429, 'TooManyRequests'],
  '500': [500, 'Internal'],
  '503': [503, 'UnderMaintenance'],
}

/** The seconds that a busy server asks clients to wait. */
export const RETRY_AFTER = 7

const marked = { 'x-holdfast': 'test', 'content-type': 'application/problem+json' }

const problem = (status: number, code: string): string =>
  JSON.stringify({ type: 'about:blank', title: code, status, detail: code, code })

const html: WireAnswer = {
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: '<html><body>Welcome! Please accept our terms.</body></html>',
}

/** Returns the response that a fault gives instead of the server, which then receives no request; null for other faults. */
export function answerInItsPlace(trouble: Trouble | null, request: WireRequest): WireAnswer | null {
  if (trouble === 'portal') return html
  if (trouble === 'echo') return { status: 200, headers: { 'content-type': 'application/json' }, body: yesTo(request) }
  if (trouble === 'bad gateway') return { ...html, status: 502 }
  if (trouble === 'wrapped error') return { status: 200, headers: marked, body: problem(500, 'Internal') }
  const [status, code] = (trouble && problemCodes[trouble]) || []
  if (status === undefined || code === undefined) return null
  const later: Record<string, string> = status === 429 || status === 503 ? { 'retry-after': String(RETRY_AFTER) } : {}
  return { status, headers: { ...marked, ...later }, body: problem(status, code) }
}

/** The response to an app that the server no longer supports. */
export const tooOld: WireAnswer = { status: 426, headers: marked, body: problem(426, 'UpgradeRequired') }

function yesTo({ path, body }: WireRequest): string {
  if (!path.endsWith('/batch') || body === undefined) return '{}'
  const { operations } = JSON.parse(body) as { operations: { key: string }[] }
  return JSON.stringify({ results: operations.map(({ key }) => ({ key, status: 200, body: null })) })
}

/** Returns the server's response, changed by a fault on its way. */
export function spoilt(trouble: Trouble | null, answer: WireAnswer): WireAnswer {
  if (trouble === 'html answer') return html
  if (trouble === 'half json') return { ...answer, body: answer.body.slice(0, Math.floor(answer.body.length / 2)) }
  return answer
}

/**
 * Returns the first half of a batch, rounded down, for a server that dies midway; null if that half is empty, or for other
 * requests.
 */
export function beginningOf(request: WireRequest): WireRequest | null {
  if (!request.path.endsWith('/batch') || request.body === undefined) return null
  const { operations } = JSON.parse(request.body) as { operations: unknown[] }
  const some = operations.slice(0, Math.floor(operations.length / 2))
  return some.length === 0 ? null : { ...request, body: JSON.stringify({ operations: some }) }
}

/** The requests that a fault hits: batches, all others, calls that never queue, requests for their results, or any. */
export type Target = 'batch' | 'sync' | 'call' | 'outcome' | 'any'

const targets: Record<Target, (path: string) => boolean> = {
  any: () => true,
  batch: (path) => path.endsWith('/batch'),
  sync: (path) => !path.endsWith('/batch'),
  call: (path) => path.endsWith('/profile'),
  outcome: (path) => path.includes('/outcomes/'),
}
export const isAt = ({ path }: WireRequest, target: Target): boolean => targets[target](path)
