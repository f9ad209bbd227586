import type { Endpoint } from '#contract/core/endpoint.ts'
import { MARKER_HEADER, Problem } from '#contract/core/wire.ts'
import { saidBy, type FuzzRequest } from '#tests/fuzz/requests/request.ts'
import type { Answered } from '#tests/fuzz/wire/send.ts'
import { leaksIn, type Reader } from './leaks.ts'
import type { Markers } from './markers.ts'

export const kinds = ['status5xx', 'leaks', 'hung', 'crashed', 'offContract'] as const
export type Kind = (typeof kinds)[number]
export interface Verdict {
  kind: Kind
  what: string
}

interface Judged {
  request: FuzzRequest
  answer: Answered
  reader: Reader
  calls: ReadonlyMap<string, Endpoint>
  markers: Markers
  secrets: readonly string[]
}

/** Returns all faults of a response; an empty list if the response has no fault. */
export function judge(judged: Judged): Verdict[] {
  const { request, answer, reader, markers, secrets } = judged
  const { status, headers } = answer
  const text = `${JSON.stringify(headers)}\n${answer.body}`
  let said: string | undefined
  const verdicts: Verdict[] = leaksIn({ text, reader, said: () => (said ??= saidBy(request)) }, markers, secrets).map((what) => ({
    kind: 'leaks',
    what,
  }))
  // A 503 with Retry-After is not a failure, because the server is only busy.
  if (status >= 500 && !(status === 503 && headers['retry-after'] !== undefined))
    verdicts.push({ kind: 'status5xx', what: `${status} ${answer.body.slice(0, 300)}` })
  for (const what of letIn(judged)) verdicts.push({ kind: 'leaks', what })
  for (const what of offContract(judged)) verdicts.push({ kind: 'offContract', what })
  return verdicts
}

/** Yields each success without a right to it: with no token or a forged one, or of a member at another channel's rows. */
function* letIn({ request, answer, reader, calls }: Judged): Iterable<string> {
  if (answer.status === 200 && /^\/metrics\b/.test(request.path)) yield 'the metrics without their token'
  const call = request.call === undefined ? undefined : calls.get(request.call)
  if (call === undefined || answer.status >= 300) return
  const isStranger = request.bearer === null || request.bearer.forged !== undefined
  if (isStranger && call.access !== 'anyone') yield `${call.name} let in ${request.bearer?.forged ?? 'nobody'}`
  if (reader.role !== 'member') return
  if (request.isForeign) yield `${call.name} let a member of ${reader.channel} at another channel's row`
  if (request.operations === undefined) return
  const { results = [] } = parsed(answer.body) as { results?: { status: number; replayed?: boolean }[] }
  for (const [nth, { status, replayed }] of results.entries())
    if (request.operations[nth]?.isForeign && status < 300 && !replayed)
      yield `${request.operations[nth].call} in a batch let a member of ${reader.channel} at another channel's row`
}

function* offContract({ request, answer, calls }: Judged): Iterable<string> {
  const { status, headers, body } = answer
  // Headers beyond their limit are refused before the path is known.
  if (!/^\/api(?:[/?]|$)/.test(request.path) || status === 431) return
  if (headers[MARKER_HEADER] === undefined) yield `no ${MARKER_HEADER} header on ${status}`
  if (request.method === 'HEAD' || body === '') return
  const type = String(headers['content-type'])
  if (status >= 400) {
    if (!type.startsWith('application/problem+json')) yield `${status} is no problem document but ${type}`
    else if (!Problem.safeParse(parsed(body)).success) yield `a problem that is none: ${body.slice(0, 200)}`
    return
  }
  const reply = request.call === undefined ? null : (calls.get(request.call)?.reply ?? null)
  if (status === 304 || reply === null || 'file' in reply) return
  const checked = reply.safeParse(parsed(body))
  if (!checked.success) yield `${request.call} answered against its contract: ${JSON.stringify(checked.error.issues.slice(0, 3))}`
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
