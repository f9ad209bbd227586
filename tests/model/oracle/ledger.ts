import type { Entry, EntryState, JournalEntry, Outcome } from '#data/outbox/entry.ts'
import type { QueuedChange } from '#data/outbox/queued-change.ts'
import type { Written } from '../world/memory-databases.ts'
import { outboxOf } from './names.ts'

/** One change, as the oracle knows it. */
export interface TrackedChange {
  key: string
  device: string
  user: number
  /** The entry as last stored: its place in the order, its lanes, its requested change. */
  entry: Entry | null
  state: EntryState | Outcome | 'not stored'
  /** Whether the user saw that the change is queued, or done. */
  shown: boolean
  /** The version of the row in the server's response. */
  version: number | null
  /** Whether an operator gave the change up. */
  given: boolean
  /** Whether the change was in attention with a refusal of the server. */
  refused: boolean
  /** Whether the browser deleted the change's database while it was queued. */
  evicted: boolean
  /** The position of the change in its queue, as first stored, or as stored again after the queue was deleted. */
  seq: number | null
  /** The number of the queue's life: a deleted queue begins a new life, in which positions are counted again. */
  life: number
  /** Whether the server lost the change's effect, because its database was restored. */
  restored: boolean
}

/** Records for each change who requested it, and its state in the device's own storage. */
export class Ledger {
  readonly changes = new Map<string, TrackedChange>()
  /** Entries that vanished, or were shown as queued but not stored: found while the storage was watched. */
  readonly offences: string[] = []
  /** Changes that were shown as done, or as refused, without such a response. */
  readonly untruths: string[] = []
  /** Broken promises found inside a call of the data layer, where an error cannot be thrown. */
  readonly broken: Error[] = []
  /** The statuses of the server's own responses that reached a device, by key. */
  readonly answered = new Map<string, Set<number>>()

  #life = 0

  /** The rows of changes that are being stored and that cancel unsent entries about the same row. */
  readonly #takingBack = new Set<{ device: string; user: number; id: unknown }>()

  /** Records that an operator requests changes; the returned function is called when they have seen the result. */
  asks(device: string, user: number, changes: readonly QueuedChange[]): () => void {
    const mine = changes.flatMap(({ cancelsUnsent, patches: [patch] }) =>
      cancelsUnsent ? [{ device, user, id: patch?.id }] : [],
    )
    for (const one of mine) this.#takingBack.add(one)
    for (const change of changes) {
      if (change.cancelsUnsent) this.#mayCancel(device, user, change)
      if (change.key !== undefined) this.#of(change.key, device, user)
    }
    return () => mine.forEach((one) => this.#takingBack.delete(one))
  }

  /** Records that an operator has seen that changes are queued, so they must be on disk. */
  markShown(keys: readonly string[]): void {
    for (const key of keys) {
      const tracked = this.changes.get(key)
      if (!tracked?.entry) this.offences.push(`${key} was shown as queued, but is not stored`)
      else tracked.shown = true
    }
  }

  /** Marks changes that an operator gave up: dropped, cancelled, or discarded at sign-out. */
  gives(keys: Iterable<string>): void {
    for (const key of keys) {
      const tracked = this.changes.get(key)
      if (tracked) tracked.given = true
    }
  }

  /** Records that the server's database was restored, so effects of changes so far may be lost. */
  restore(): void {
    for (const tracked of this.changes.values()) tracked.restored = true
  }

  breaks(error: Error): void {
    this.broken.push(error)
  }

  /** Records what a device has stored: each change gets the state that the outbox on its disk has. */
  watch(device: string, written: readonly Written[]): void {
    const user = written[0] && outboxOf(written[0].database)
    if (user === null || user === undefined) return
    const entries = written.find(({ store }) => store === 'entries')
    const journal = written.find(({ store }) => store === 'journal')
    this.#replaced((entries?.put ?? []) as Entry[])
    for (const row of (entries?.put ?? []) as Entry[]) {
      const tracked = this.#of(row.key, device, user)
      // Entries that a tab still knew may be stored again after an eviction.
      Object.assign(tracked, { entry: row, state: row.state, evicted: false })
      // A change requested before the queue was deleted, and stored after that, belongs to the new queue.
      if (tracked.seq === null) Object.assign(tracked, { seq: row.seq, life: this.#life })
      tracked.refused ||= row.state === 'attention' && (row.lastProblem?.status ?? 0) >= 400
    }
    // The keys of entries that have ended, or that were stored again, perhaps at another place in the queue.
    const ended = new Set((entries?.put as Entry[] | undefined)?.map(({ key }) => key))
    for (const row of (journal?.put ?? []) as JournalEntry[]) {
      ended.add(row.key)
      const tracked = this.#of(row.key, device, user)
      tracked.state = row.outcome
      tracked.given ||= row.outcome === 'dropped' && this.#isCancelled(tracked)
      tracked.version = row.version
      if (row.outcome === 'done' || row.outcome === 'refused') this.#wasAnswered(row.key, row.outcome)
    }
    for (const row of (entries?.removed ?? []) as Entry[])
      if (!ended.has(row.key)) this.offences.push(`${row.key} left the queue of ${device}, but is not in the journal`)
    for (const row of (entries?.put ?? []) as Entry[]) if (row.state === 'acked') this.#wasAnswered(row.key, 'acked')
  }

  /** Checks that later entries keep their order when they move behind entries that are stored again after an eviction. */
  #replaced(put: readonly Entry[]): void {
    if (!put.some(({ key, storedAgain }) => storedAgain && !this.changes.get(key)?.entry?.storedAgain)) return
    const moved = put.flatMap(({ key, seq, storedAgain }) => {
      const tracked = this.changes.get(key)
      return tracked?.seq && !tracked.evicted && !storedAgain ? [{ tracked, seq }] : []
    })
    const [before, after] = [moved.toSorted((a, b) => a.tracked.seq! - b.tracked.seq!), moved.toSorted((a, b) => a.seq - b.seq)]
    if (before.some((one, place) => one !== after[place]))
      this.offences.push('Entries that were stored again changed the order of later entries')
    for (const { tracked, seq } of moved) tracked.seq = seq
  }

  /** Records that the browser deletes an outbox. */
  evict(device: string, user: number): void {
    for (const tracked of this.changes.values())
      if (tracked.device === device && tracked.user === user && !isOver(tracked)) tracked.evicted = true
    this.#life++
  }

  /** Handles a change that undoes an unsent one about the same row. The unsent change is cancelled, so it may end as dropped. */
  #mayCancel(device: string, user: number, { patches: [patch] }: QueuedChange): void {
    for (const tracked of this.changes.values())
      if (tracked.device === device && tracked.user === user && tracked.entry?.patches.some(({ id }) => id === patch?.id))
        tracked.given = true
  }

  #isCancelled({ device, user, entry }: TrackedChange): boolean {
    return [...this.#takingBack].some(
      (one) => one.device === device && one.user === user && entry?.patches.some(({ id }) => id === one.id),
    )
  }

  #wasAnswered(key: string, as: string): void {
    const statuses = [...(this.answered.get(key) ?? [])]
    const good = as === 'refused' ? statuses.some((status) => status >= 400) : statuses.some((status) => status < 300)
    if (!good) this.untruths.push(`${key} is shown as ${as}, but no such response of the server arrived`)
  }

  #of(key: string, device: string, user: number): TrackedChange {
    let tracked = this.changes.get(key)
    if (!tracked) {
      tracked = {
        key,
        device,
        user,
        entry: null,
        state: 'not stored',
        shown: false,
        version: null,
        given: false,
        refused: false,
        evicted: false,
        restored: false,
        seq: null,
        life: this.#life,
      }
      this.changes.set(key, tracked)
    }
    return tracked
  }
}

const ends: readonly TrackedChange['state'][] = ['done', 'dropped', 'replaced', 'refused']
export const isOver = ({ state }: TrackedChange): boolean => ends.includes(state)
