import type { Called } from '#data/unconfirmed/call-now.ts'
import { holdsUp, isOpen, type SentCall } from '#data/unconfirmed/sent-call.ts'
import type { account } from '#contract/account.ts'
import type { Written } from '../world/memory-databases.ts'
import type { Effect, WireAnswer, WireRequest } from '../world/model-server.ts'
import type { Thread } from '../world/loom.ts'
import { broken, type CallBroken } from '../invariants/calls-end-by-reading.ts'
import { outboxOf } from './names.ts'

/** One call that never waits in the queue, as the oracle knows it. */
export interface TrackedCall {
  key: string
  device: string
  user: number
  /** The tab whose form made the call. */
  by: Thread
  /** How often it left the device. */
  sent: number
  /** The state on disk. */
  note: SentCall | null
  /** The server's own answer to it came, and says it all. */
  answered: boolean
  /** The outcome that the form received in the end. */
  outcome: Called<typeof account.updateProfile>['outcome'] | null
  /** A person put it away. */
  putAway: boolean
  /** Its note was deleted before it had the call's result: a form that waits for it is informed. */
  forgotten: boolean
  /** The browser threw its note away. */
  evicted: boolean
  /** The server lost what it did, when its database was put back. */
  restored: boolean
}

/** The plain truth about online-only calls: those sent, their state on disk, and the results that people saw. */
export class CallLog {
  readonly byKey = new Map<string, TrackedCall>()
  readonly #effects: () => readonly Effect[]
  readonly #breaks: (error: Error) => void

  constructor(effects: () => readonly Effect[], breaks: (error: Error) => void) {
    this.#effects = effects
    this.#breaks = breaks
  }

  asks(key: string, device: string, user: number, by: Thread): void {
    const nothing = { sent: 0, note: null, answered: false, outcome: null }
    const yet = { putAway: false, forgotten: false, evicted: false, restored: false }
    this.byKey.set(key, { key, device, user, by, ...nothing, ...yet })
  }

  /** It leaves a tab: for the first time, noted, under its own person's token, and beside none whose end is not known. */
  leaves(device: string, user: number, request: WireRequest): void {
    const call = this.#of(request)
    if (!call) return
    call.sent++
    if (call.sent > 1) this.#says('sentAgain', call)
    if (call.user !== user || call.device !== device) this.#says('anothers', call)
    if (call.note === null && !call.evicted) this.#says('unnoted', call)
    const other = this.#open(device, user).find((one) => one !== call)
    if (other) this.#says('besideAnother', call)
  }

  /** A response that reached a living tab, from whatever sender. */
  comes(request: WireRequest, { status, headers }: WireAnswer): void {
    const call = this.#of(request)
    if (call && headers['x-holdfast'] !== undefined && status < 500) call.answered = true
  }

  end(key: string, outcome: NonNullable<TrackedCall['outcome']>): void {
    const call = this.byKey.get(key)!
    call.outcome = outcome
    const isDone = this.isDone(call)
    if (outcome === 'done' && !isDone && !call.restored) this.#says('notDone', call)
    if (outcome === 'refused' && isDone) this.#says('doneAllTheSame', call)
    if (outcome === 'blocked' && call.sent > 0) this.#says('sentAllTheSame', call)
  }

  /** A person has read what became of these, and puts them away. */
  putAway(keys: readonly string[]): void {
    for (const key of keys) {
      const call = this.byKey.get(key)
      if (call) call.putAway = true
    }
  }

  restore(): void {
    for (const call of this.byKey.values()) call.restored = true
  }

  evict(device: string, user: number): void {
    for (const call of this.byKey.values())
      if (call.device === device && call.user === user) Object.assign(call, { evicted: true, note: null })
  }

  /** Watches the notes on a device's disk. */
  watch(written: readonly Written[]): void {
    const notes = written.find(({ database, store }) => store === 'notes' && outboxOf(database) !== null)
    if (!notes) return
    for (const { key } of callsIn(notes.removed)) this.#removed(this.byKey.get(key))
    for (const note of callsIn(notes.put)) this.#written(this.byKey.get(note.key), note)
  }

  isDone = ({ key, user }: TrackedCall): boolean => this.#effects().some((effect) => effect.key === key && effect.user === user)

  /** Those of a person on a device whose end nobody knows. */
  #open(device: string, user: number): TrackedCall[] {
    return [...this.byKey.values()].filter(
      (one) => one.device === device && one.user === user && one.note !== null && holdsUp(one.note),
    )
  }

  #written(call: TrackedCall | undefined, note: SentCall): void {
    if (!call) return
    call.note = note
    const { is } = note.became
    const isDone = this.isDone(call)
    // An answer that was on its way when the server's database was put back was true when it was given.
    if (is === 'done' && !isDone && !call.restored) this.#says('notDone', call)
    if ((is === 'refused' || is === 'not-done') && isDone) this.#says('doneAllTheSame', call)
  }

  #removed(call: TrackedCall | undefined): void {
    if (!call?.note) return
    const { note } = call
    call.note = null
    if (note.became.is === 'sent' && (call.answered || call.sent === 0)) return
    // On a full device the disk may lack a result that its tab has read and shows next.
    if (isOpen(note)) call.forgotten = true
    else if (holdsUp(note) && !call.putAway) this.#says('forgotten', call)
  }

  #of({ method, path, headers }: WireRequest): TrackedCall | undefined {
    return method === 'PATCH' && path.endsWith('/profile') ? this.byKey.get(headers['idempotency-key'] ?? '') : undefined
  }

  #says(what: CallBroken, call: TrackedCall): void {
    this.#breaks(broken(what, call))
  }
}

const callsIn = (rows: readonly object[]): SentCall[] =>
  (rows as { name: string; value: SentCall }[]).flatMap(({ name, value }) => (name.startsWith('call:') ? [value] : []))
