import { Problem } from '#contract/core/wire.ts'
import { devices, type Outcome } from '#contract/devices.ts'
import { CALL_TIMEOUT_MS, type Api } from '#data/api/api.ts'
import { ApiProblem } from '#data/api/problem.ts'
import { RESEND_WITHIN_MS } from '#data/outbox/entry.ts'
import type { Became, SentCall } from './sent-call.ts'

/**
 * Requests from the server the result of a call whose response was lost. Never sends the call again.
 * @param before whether this tab has requested the result before without getting one: the key may be closed only then
 * @returns null if nothing new is known; still `lost`, with the provider's name, if the server waits for the payment provider
 * @throws `ApiProblem` or `Unreachable` if the server may respond later
 */
export async function findOut(
  call: SentCall,
  { api, token, now, before }: { api: Api; token: string; now: number; before: boolean },
): Promise<Became | null> {
  // “Unknown” does not mean “not done”: the request may still be in a proxy, in a socket's buffer, or in a server that reads its
  // file. So a call counts as not done only after its key was closed; a late arrival then does nothing. A key is closed only when
  // no tab waits for the response any more: the sending tab gave up, or is gone and the timeout of a call has passed. Closing it
  // earlier could stop an upload in progress.
  const mayClose = before && (isGivenUp(call) || isOver(call, now))
  const options = { token }
  try {
    const outcome = mayClose
      ? await api.call(devices.closeOutcome, { params: { key: call.key }, body: { call: call.call } }, options)
      : await api.call(devices.readOutcome, { params: { key: call.key }, query: { call: call.call } }, options)
    return becameOf(outcome, call, now)
  } catch (error) {
    // The server does not know this call, or refuses the request: stop asking.
    if (error instanceof ApiProblem && [403, 404, 405, 422].includes(error.status)) return { is: 'unknowable', at: now }
    throw error
  }
}

const isGivenUp = ({ became }: SentCall) => became.is === 'lost' && became.gaveUp
/** Whether a call's timeout has passed. Uses the size of the difference, because a clock that was set back makes it negative. */
const isOver = ({ sentAt }: SentCall, now: number) => Math.abs(now - sentAt) > CALL_TIMEOUT_MS

function becameOf(outcome: Outcome, { sentAt, became }: SentCall, now: number): Became | null {
  switch (outcome.state) {
    case 'running': {
      const { provider } = outcome
      return became.is === 'lost' && provider !== undefined && provider !== became.provider ? { ...became, provider } : null
    }
    case 'unknown':
      return null
    case 'closed':
      // The server stores keys for 30 days. It does not know an older call, even if the call was done.
      return { is: now - sentAt > RESEND_WITHIN_MS ? 'unknowable' : 'not-done', at: now }
    case 'done': {
      if (outcome.status < 400) return { is: 'done', at: now, reply: outcome.body }
      const problem = Problem.safeParse(outcome.body)
      return problem.success ? { is: 'refused', at: now, problem: problem.data } : { is: 'unknowable', at: now }
    }
  }
}
