import type { Called } from '#data/unconfirmed/call-now.ts'
import { holdsUp, isOpen, type SentCall } from '#data/unconfirmed/sent-call.ts'
import type { account } from '#contract/account.ts'
import type { Written } from '../world/memory-databases.ts'
import type { Effect } from '../world/effect.ts'
import type { WireAnswer, WireRequest } from '../world/model-server.ts'
import type { Thread } from '../world/loom.ts'
import { broken, type CallBroken } from '../invariants/calls-end-by-reading.ts'
import { outboxOf } from './names.ts'

/** One call that never queues, as the oracle knows it. */
export interface TrackedCall {
  key: string
  device: string
  user: number
  /** The tab whose form made the call. */
  by: Thread
  /** The number of times that the call was sent. */
  sent: number
  /** The call's note on disk. */
  note: SentCall | null
  /** Whether the server's own, final response to the call has arrived. */
  answered: boolean
  /** The outcome that the form received in the end. */
  outcome: Called<typeof account.updateProfile>['outcome'] | null
  /** Whether the user dismissed the result. */
  putAway: boolean
  /** Whether the note was deleted before it had the call's result. A form that waits for the call must then get the result. */
  forgotten: boolean
  /** Whether the browser deleted the call's note. */
  evicted: boolean
  /** Whether the server lost the call's effect, because its database was restored. */
  restored: boolean
}

/** Records for each online-only call how often it was sent, its state on disk, and the result that its user saw. */
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

  /** Checks a sent call: sent once, noted on disk, with its own user's token, and without a similar call of unknown result. */
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

  /** Records a response, from any sender, that reached a living tab. */
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

  /** Records that the user has read the results of these calls, and dismisses them. */
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

  /** Returns a user's calls on a device whose results are unknown. */
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
    // A response that was in flight when the server's database was restored was correct when it was sent.
    if (is === 'done' && !isDone && !call.restored) this.#says('notDone', call)
    if ((is === 'refused' || is === 'not-done') && isDone) this.#says('doneAllTheSame', call)
  }

  #removed(call: TrackedCall | undefined): void {
    if (!call?.note) return
    const { note } = call
    call.note = null
    if (note.became.is === 'sent' && (call.answered || call.sent === 0)) return
    // On a full device a result that the tab has read and will show may be missing on disk.
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
