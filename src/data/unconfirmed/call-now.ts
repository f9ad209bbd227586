import type { Call, Endpoint, Reply } from '#contract/core/endpoint.ts'
import type { Api, CallOptions } from '#data/api/api.ts'
import { ApiProblem } from '#data/api/problem.ts'
import { NotStored } from '#data/outbox/not-stored.ts'
import type { SentCall } from './sent-call.ts'
import type { Unconfirmed } from './unconfirmed.ts'

export type Called<E extends Endpoint> =
  | { outcome: 'done'; reply: Reply<E> }
  | { outcome: 'refused'; problem: ApiProblem }
  /**
   * The response was lost, and the form cannot show a result: it was closed before, or the user has to decide. The list of calls
   * shows the call.
   */
  | { outcome: 'unconfirmed'; key: string }
  | { outcome: 'blocked'; why: Blocked }

/** `unconfirmed`: the result of a call like this is unknown. `storage`: not sent, since this device could not note the call. */
export type Blocked = 'offline' | 'sign-in' | 'unconfirmed' | 'storage'

export type CallNowOptions = Pick<CallOptions, 'file' | 'onProgress' | 'signal'>

interface Sending {
  api: Api
  keeper: Unconfirmed
  /** The key of the call, its address, its channel, and its label for the list of calls. */
  what: Pick<SentCall, 'key' | 'address' | 'channel' | 'label'>
  /** Aborts when the form is closed and no longer waits for the result. */
  left(): AbortSignal
}

/**
 * Sends an online-only call, once. If the response is lost, the promise resolves only when the result was found, the call was
 * dismissed, or the form is closed.
 */
export async function callNow<E extends Endpoint>(
  { api, keeper, what, left }: Sending,
  endpoint: E,
  input: Call<E>,
  options: CallNowOptions = {},
): Promise<Called<E>> {
  const { key } = what
  try {
    const { name: call, confirms } = endpoint
    const attempt = await keeper.send({ ...what, call, ...(confirms && { confirms, params: paramsOf(input) }) }, (token) =>
      api.call(endpoint, input, { ...options, key, token }),
    )
    if (attempt.is === 'done') return { outcome: 'done', reply: attempt.reply }
    if (attempt.is === 'held-up') return { outcome: 'blocked', why: 'unconfirmed' }
    if (attempt.is === 'not-signed-in') return { outcome: 'blocked', why: 'sign-in' }
    if (attempt.is === 'refused') return { outcome: 'refused', problem: attempt.problem }
    const called = calledOf(endpoint, await keeper.ended(key, left()))
    // The form shows the result, so the list of calls need not.
    if (called) await keeper.dismiss([key])
    return called ?? { outcome: 'unconfirmed', key }
  } catch (error) {
    if (error instanceof NotStored) return { outcome: 'blocked', why: 'storage' }
    throw error
  }
}

const paramsOf = (input: unknown): unknown =>
  typeof input === 'object' && input !== null && 'params' in input ? input.params : undefined

/** Returns the outcome for a form whose call's result was found; null if the form has to show more. */
function calledOf<E extends Endpoint>(endpoint: E, call: SentCall | null): Called<E> | null {
  if (call?.became.is === 'refused') return { outcome: 'refused', problem: new ApiProblem(call.became.problem) }
  if (call?.became.is !== 'done') return null
  if (endpoint.reply === null || 'file' in endpoint.reply) return { outcome: 'done', reply: undefined as never }
  const reply = endpoint.reply.safeParse(call.became.reply)
  return reply.success ? { outcome: 'done', reply: reply.data as never } : null
}
