import type { Call, Endpoint, Reply } from '#contract/core/endpoint.ts'
import type { ApiProblem } from '#data/api/problem.ts'
import { type CallParams, useCall } from '#data/api/use-call.ts'
import type { Label } from '#data/outbox/entry.ts'
import { NotStored } from '#data/outbox/not-stored.ts'
import { useSubmit } from '#data/outbox/use-submit.ts'
import type { QueuedChange } from '#data/outbox/queued-change.ts'
import { blockedWords } from '#parts/unconfirmed-note/blocked-words.ts'
import type { CallState } from '#parts/unconfirmed-note/unconfirmed-words.ts'

/** The result of a form that was sent. */
export type Sent =
  | { outcome: 'done'; reply?: unknown }
  | { outcome: 'queued' | 'nothing' | 'not-stored' | 'unconfirmed' | 'blocked' }
  | { outcome: 'refused'; problem: ApiProblem }

/** The way in which a form is sent: as a queued change, or as an online-only call. */
export interface Sender<Values> {
  send(values: Values, seen: Values): Promise<Sent>
  /** Whether a change is queued when offline. */
  waits: boolean
  /** The reason why the form cannot be sent now; null if it can. */
  blocked: string | null
  /** The state of an earlier try whose response was lost. */
  unconfirmed: { state: CallState; onDismiss: () => void } | null
}

/** How long a form waits for the server's response, so that it can show a refusal itself, in milliseconds. */
const WAIT_MS = 3000

/** Sends a form as a queued change. `changeOf` returns null if there is nothing to do. */
export function useQueuedSender<Values>(changeOf: (values: Values, seen: Values) => QueuedChange | null): Sender<Values> {
  const submit = useSubmit()
  const send = async (values: Values, seen: Values): Promise<Sent> => {
    const change = changeOf(values, seen)
    if (change === null) return { outcome: 'nothing' }
    try {
      return await submit(change, { wait: WAIT_MS })
    } catch (problem) {
      if (problem instanceof NotStored) return { outcome: 'not-stored' }
      throw problem
    }
  }
  return { send, waits: true, blocked: null, unconfirmed: null }
}

type CallOf<E extends Endpoint, Values> = CallParams<E> & {
  /** The channel whose lists the call changes. */
  channel: number | null
  /** Makes the call's input; null if there is nothing to send. */
  input: (values: Values, seen: Values) => Call<E> | null
  label: (values: Values) => Label
  onReply?: (reply: Reply<E>) => void
}

/**
 * Sends a form as an online-only call, which is never queued.
 * @public
 */
export function useCallSender<E extends Endpoint, Values>(endpoint: E, of: CallOf<E, Values>): Sender<Values> {
  const call = useCall(endpoint, of)
  const send = async (values: Values, seen: Values): Promise<Sent> => {
    const input = of.input(values, seen)
    if (input === null) return { outcome: 'nothing' }
    const result = await call.run(input, { label: of.label(values) })
    if (result.outcome === 'refused') return result
    if (result.outcome === 'blocked') return { outcome: result.why === 'storage' ? 'not-stored' : 'blocked' }
    if (result.outcome === 'unconfirmed') return { outcome: 'unconfirmed' }
    of.onReply?.(result.reply)
    return { outcome: 'done', reply: result.reply }
  }
  return {
    send,
    waits: false,
    blocked: call.blocked && blockedWords(call.blocked),
    unconfirmed: call.unconfirmed && { state: call.unconfirmed.became, onDismiss: call.settle },
  }
}
