import type { Endpoint } from '#contract/core/endpoint.ts'
import type { Problem } from '#contract/core/wire.ts'
import type { ApiProblem } from '#data/api/problem.ts'
import { DAY_MS, type Label } from '#data/outbox/entry.ts'
import { Cell } from '#data/store.ts'

/** The state of an online-only call. */
export type Became =
  /** The call is noted, and may have been sent; the sending tab waits for the response, or died. */
  | { is: 'sent' }
  /**
   * No response will come any more. `gaveUp`: true if the sending tab has reported this, false if that tab was found to be gone.
   * `provider` is set once the server waits for the payment provider: its name, or null if it has no name.
   */
  | { is: 'lost'; gaveUp: boolean; provider?: string | null }
  | { is: 'done'; at: number; reply: unknown }
  | { is: 'refused'; at: number; problem: Problem }
  /** The call was not done, and its key is closed, so that a late arrival does nothing: the call may be sent again. */
  | { is: 'not-done'; at: number }
  /** The server no longer knows or cannot determine the result: the user has to check. */
  | { is: 'unknowable'; at: number }

/** A call that was sent, as plain data: it survives reloads and crashes. */
export interface SentCall {
  /** The idempotency key. */
  key: string
  /** The call's name in the contract. */
  call: string
  /**
   * The call's path with its parameters filled in, then `#` and the row that the call is about, if the path does not name it. A
   * form finds its call by its address.
   */
  address: string
  channel: number | null
  /** The parameters of the call's path, and the stored rows that a success confirms. */
  params?: unknown
  confirms?: Endpoint['confirms']
  label: Label
  /** When the call was sent, in epoch milliseconds by the server's clock, as known here. */
  sentAt: number
  became: Became
}

/** Whether the call's result is not known yet. */
export const isOpen = ({ became }: SentCall): boolean => became.is === 'sent' || became.is === 'lost'

/** Whether the call blocks similar calls, which might repeat its effect. An unknowable call does so until it is dismissed. */
export const holdsUp = (call: SentCall): boolean => isOpen(call) || call.became.is === 'unknowable'

/** Whether only the user can decide what to do next. */
export const needsPerson = ({ became }: SentCall): boolean => became.is === 'not-done' || became.is === 'unknowable'

/**
 * Whether a refusal means that the call had and will have no effect. False for a 5xx, because the server may have failed after
 * the effect. False for `InProgress`, because the network duplicated the request and the other copy is running.
 */
export const isFinalRefusal = ({ status, code }: ApiProblem): boolean => status < 500 && code !== 'InProgress'

/**
 * The time after the sending of a call, in milliseconds, after which the call is dismissed automatically if its result is known.
 */
export const DISMISSED_AFTER_MS = 7 * DAY_MS

/** The sent calls that never queue, as screens show them; empty until `unconfirmed.ts` is loaded. */
export class SentCalls {
  /** All noted calls, oldest first. */
  readonly calls = new Cell<readonly SentCall[]>([])
  /** The call whose result was found last, if no form waited for it. */
  readonly news = new Cell<SentCall | null>(null)
}
