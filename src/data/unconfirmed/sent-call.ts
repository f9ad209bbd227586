import type { Problem } from '#contract/core/wire.ts'
import type { ApiProblem } from '#data/api/problem.ts'
import { DAY_MS, type Label } from '#data/outbox/entry.ts'
import { Cell } from '#data/store.ts'

/** What became of a call that never waits in the queue. */
export type Became =
  /** Noted before it went out; the tab that sent it is waiting for the answer, or died. */
  | { is: 'sent' }
  /** No answer will come any more. `gaveUp`: the tab that sent it said so; otherwise it was found without its tab. */
  | { is: 'lost'; gaveUp: boolean }
  | { is: 'done'; at: number; reply: unknown }
  | { is: 'refused'; at: number; problem: Problem }
  /** Nothing was done, and nothing of it can arrive any more: it may be done again. */
  | { is: 'not-done'; at: number }
  /** The server no longer knows, or cannot say: a person has to look. */
  | { is: 'unknowable'; at: number }

/** One call that is not known to have ended, as plain data: it survives reloads and crashes. */
export interface SentCall {
  /** Its idempotency key. */
  key: string
  /** The call's name in the contract. */
  call: string
  /** Its path with the parameters filled in: the form that sends it finds it again by this. */
  address: string
  channel: number | null
  label: Label
  /** By the device's clock. */
  sentAt: number
  became: Became
}

/** Its end is not known yet. */
export const isOpen = ({ became }: SentCall): boolean => became.is === 'sent' || became.is === 'lost'

/** Nothing like it may go out: it might be done twice. Where nobody can say, until a person has looked and puts it away. */
export const holdsUp = (call: SentCall): boolean => isOpen(call) || call.became.is === 'unknowable'

/** Only a person can go on from here. */
export const needsPerson = ({ became }: SentCall): boolean => became.is === 'not-done' || became.is === 'unknowable'

/**
 * Does this refusal say that nothing was done and nothing will be? Not where the server failed (it may have been after the
 * effect), and not where the same key is running: the network had doubled the request.
 */
export const saysItAll = ({ status, code }: ApiProblem): boolean => status < 500 && code !== 'InProgress'

/** What was told and not put away by anybody leaves by itself after this. */
export const DISMISSED_AFTER_MS = 7 * DAY_MS

/** What screens see of these calls; filled once their keeper (`unconfirmed.ts`) is loaded. */
export class SentCalls {
  /** All that are noted, oldest first. */
  readonly calls = new Cell<readonly SentCall[]>([])
  /** The one whose end was found out last, where nobody on a form waited for it. */
  readonly news = new Cell<SentCall | null>(null)
}
