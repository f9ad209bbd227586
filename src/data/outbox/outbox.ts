import type { Database } from '#data/storage/database.ts'
import { Cell, type Store } from '#data/store.ts'
import { tabChannel, type World } from '#data/world.ts'
import { admit, seqOf, type Beside } from './admission.ts'
import type { Entry, EntryProblem, JournalEntry } from './entry.ts'
import { applyMoves, doneIn, overAmong, outcomesOf, type Ended, type Move, type EntryOutcome } from './move.ts'
import { outboxName, outboxShape } from './outbox-database.ts'
import { LiveOverlay } from './live-overlay.ts'
import { Orphans } from './orphans.ts'
import type { Overlay } from './overlay.ts'
import { type Replacement, replaceEntries } from './replace.ts'
import { Waiters } from './waiters.ts'
import { retryWhenFull } from './not-stored.ts'
import type { QueuedChange } from './queued-change.ts'
import { reportUnless, storageFailed } from '#data/background.ts'

interface Message {
  seqs: number[]
  outcomes: [string, EntryOutcome][]
  /** The entries in the message that were carried out, with the versions of their rows. */
  done?: [number, number | null][]
}

type Storing = <T>(store: (beside: Beside | null) => Promise<T>) => Promise<T>

export interface OutboxNeeds {
  world: World
  user: number
  /** How far the server's clock is ahead of this device's, in milliseconds. */
  clockOffset?(): number
  /** Deletes copies of server data; called when the device is full, before a change is refused. */
  freeSpace?(): Promise<void>
  /** Stores changes with `store`, which can store notes in the same transaction. */
  storing?: Storing
  /** Reads the rows of entries that another tab has ended; called before those entries leave this tab's screen. */
  bringRows?(ended: readonly Ended[]): Promise<void>
}

/** The queue of one user on this device, as this tab sees it. Every change is durable before it is shown. */
export class Outbox {
  readonly user: number
  readonly database: Database
  readonly #world: World
  readonly #clockOffset: () => number
  readonly #tabs: ReturnType<typeof tabChannel>
  readonly #known = new Map<number, Entry>()
  readonly #entries = new Cell<readonly Entry[]>([])
  readonly #overlay: LiveOverlay
  readonly #journalAt = new Cell(0)
  #adding: Promise<unknown> = Promise.resolve()
  readonly #waiters: Waiters
  readonly #orphans: Orphans
  readonly #storing: Storing
  readonly #bringRows: (ended: readonly Ended[]) => Promise<void>
  /** Called when the device is full, before a change is refused: deletes data that can be loaded again. */
  readonly freeSpace: () => Promise<void>

  static async open(needs: OutboxNeeds): Promise<Outbox> {
    const { world, user } = needs
    const outbox = new Outbox(needs, await world.databases.open(outboxName(user), outboxShape))
    await outbox.reload()
    return outbox
  }

  private constructor({ world, user, clockOffset, storing, bringRows, freeSpace }: OutboxNeeds, database: Database) {
    this.#world = world
    this.user = user
    this.database = database
    this.#clockOffset = clockOffset ?? (() => 0)
    this.#storing = storing ?? ((store) => store(null))
    this.#bringRows = bringRows ?? (async () => {})
    this.freeSpace = freeSpace ?? (async () => {})
    this.#overlay = new LiveOverlay(this.#known, world.clock)
    this.#waiters = new Waiters(world.clock)
    this.#tabs = tabChannel(world.tabs, `outbox:${user}`)
    this.#orphans = new Orphans(database, () => this.reloadAll())
    database.onLost(() => this.#orphans.add(this.#known.values()))
    this.#tabs.listen((body) => this.#follow(body as Message))
  }

  /** All entries that have not ended, in order. */
  get entries(): Store<readonly Entry[]> {
    return this.#entries
  }
  /** The visible effect of the entries; changes at most once a frame. */
  get overlay(): Store<Overlay> {
    return this.#overlay.shown
  }
  /** Changes whenever the journal changes. */
  get journalAt(): Store<number> {
    return this.#journalAt
  }

  /**
   * Queues changes, all or none, in one transaction; resolves once they are on disk. Throws `NotStored` if the device could not
   * store them.
   */
  async add(changes: readonly QueuedChange[]): Promise<Entry[]> {
    const from = this.#from()
    const { clock } = this.#world
    // Wait for earlier calls, so that a few changes do not overtake thousands that were added before.
    const adding = this.#storing((beside) => {
      const store = () => admit(this.database, { changes, from, known: this.#known, clock, beside })
      return this.#adding.then(() => retryWhenFull(this.freeSpace, store))
    })
    this.#adding = Promise.allSettled([adding])
    const { entries, cancelled } = await adding
    this.#know(entries)
    for (const entry of cancelled) this.#known.delete(entry.seq)
    this.#changed([...entries, ...cancelled].map(seqOf))
    if (cancelled.length > 0) this.#journalAt.update((count) => count + 1)
    return entries
  }

  /** Changes states in one transaction. Returns the changed entries in their new state, and ended entries in their old state. */
  async move(moves: readonly Move[]): Promise<Entry[]> {
    if (moves.length === 0) return []
    const at = this.#world.clock.now()
    const { moved, ended } = await this.database.change(['entries', 'journal'], (change) => applyMoves(change, moves, at))
    for (const { entry } of ended) this.#known.delete(entry.seq)
    for (const entry of moved) this.#known.set(entry.seq, entry)
    this.#changed([...moved, ...ended.map(({ entry }) => entry)].map(seqOf), outcomesOf({ moved, ended }), doneIn(ended))
    if (ended.length > 0) this.#journalAt.update((count) => count + 1)
    return [...moved, ...ended.map(({ entry }) => entry)]
  }

  /** Replaces entries by others in their places (see `replace.ts`), in one transaction; returns the new entries. */
  async replace(replacements: readonly Replacement[]): Promise<Entry[]> {
    const entries = await replaceEntries(this.database, replacements, this.#from())
    if (entries.length === 0) return entries
    for (const entry of entries) this.#known.set(entry.seq, entry)
    this.#changed(entries.map(seqOf))
    this.#journalAt.update((count) => count + 1)
    return entries
  }

  /** Puts ended entries back into the queue for the user to decide, because the server has lost their effect. */
  async readmit(ended: readonly JournalEntry[], problem: EntryProblem): Promise<void> {
    if (ended.length === 0) return
    await this.database.change(['entries', 'journal'], async (change) => {
      const places = ended.map(({ at, key }) => [at, key])
      // Another tab may have done this already.
      const still = (await change.getMany<JournalEntry>('journal', places)).filter((one) => one !== undefined)
      await change.remove('journal', places)
      // The entries go to the end of the queue.
      const readmitted = still.map(({ entry }) => {
        const again: Partial<Entry> = { ...entry, state: 'attention', lastProblem: problem, answered: null }
        delete again.seq
        return again
      })
      if (readmitted.length > 0) await change.add('entries', readmitted)
    })
    await this.reloadAll()
    this.#journalAt.update((count) => count + 1)
  }

  /**
   * Returns the entries that ended in the last seven days, newest first.
   * @param since epoch milliseconds; earlier entries are left out
   */
  journal(limit?: number, since?: number): Promise<JournalEntry[]> {
    const from = since === undefined ? {} : { from: [since, ''] }
    return this.database.list<JournalEntry>('journal', { ...from, reverse: true, ...(limit !== undefined && { limit }) })
  }

  /** Reads at most `limit` entries of the stored queue after the place `after`, including those of other tabs. */
  stretch(after: number, limit: number): Promise<Entry[]> {
    return this.database.list<Entry>('entries', { from: after + 1, limit })
  }

  /** Whether the stored queue is empty, including entries of other tabs. */
  isEmpty = async (): Promise<boolean> => (await this.database.count('entries')) === 0

  /** Whether a caller of this tab waits for this entry. If so, the user decides about a refusal on the form of that caller. */
  isAwaited = (key: string): boolean => this.#waiters.has(key)

  /** Resolves when the entry is done or refused; with `null` if neither happens within `wait` milliseconds. */
  outcomeOf = (key: string, wait: number): Promise<EntryOutcome | null> => this.#waiters.outcomeOf(key, wait)

  /** Reads the queue again if anything is queued here or on the disk, and stores again the entries that the browser deleted. */
  async lookAtDisk(): Promise<void> {
    await this.#orphans.save()
    if (this.#known.size > 0 || !(await this.isEmpty())) await this.reload()
  }

  /** Reads the whole queue again, because messages of other tabs may be missing after a freeze. */
  async reload(): Promise<void> {
    let entries = await this.database.list<Entry>('entries')
    const isHere = new Set(entries.map(seqOf))
    const over = overAmong([...this.#known.values()].filter(({ seq }) => !isHere.has(seq)))
    if (over.length > 0) {
      const mayGo = await this.#showRowsOf(over)
      entries = await this.database.list<Entry>('entries')
      for (const seq of mayGo) this.#known.delete(seq)
    }
    this.#know(entries)
    this.#show([...over.map(({ entry }) => entry.seq), ...this.#known.keys()])
  }

  async reloadAll(): Promise<void> {
    await this.reload()
    this.#tabs.send({ seqs: this.#entries.current().map(seqOf), outcomes: [] } satisfies Message)
  }

  /** Reads one of the user's small notes on this device, such as pinned events and used channels. */
  async note<T>(name: string): Promise<T | undefined> {
    return (await this.database.get<{ name: string; value: T }>('notes', name))?.value
  }
  writeNote = (name: string, value: unknown): Promise<void> =>
    this.database.change(['notes'], (change) => change.put('notes', [{ name, value }]))

  close = (): void => this.database.close()

  #changed(seqs: number[], outcomes: [string, EntryOutcome][] = [], done: Message['done'] = []): void {
    this.#show(seqs)
    this.#waiters.notify(outcomes)
    this.#tabs.send({ seqs, outcomes: outcomes.slice(0, 50), done } satisfies Message)
  }

  async #follow({ seqs, outcomes, done = [] }: Message): Promise<void> {
    let entries = await this.database.getMany<Entry>('entries', seqs)
    const over = overAmong(
      seqs.flatMap((seq, index) => (entries[index] ? [] : (this.#known.get(seq) ?? []))),
      done,
    )
    if (over.length > 0) {
      const mayGo = await this.#showRowsOf(over)
      entries = await this.database.getMany<Entry>('entries', seqs)
      for (const seq of mayGo) this.#known.delete(seq)
    }
    this.#know(entries.filter((entry) => entry !== undefined))
    this.#show(seqs)
    this.#journalAt.update((count) => count + 1)
    this.#waiters.notify(outcomes)
  }

  /**
   * Adds entries read from the disk. If one has the `seq` of another known entry, either that entry was replaced, or the browser
   * deleted the queue and the new queue counts from 1. `Orphans` checks the journal to find out which.
   */
  #know(entries: readonly Entry[]): void {
    const pushedOut = entries.flatMap(({ seq, key }) => {
      const before = this.#known.get(seq)
      return before === undefined || before.key === key ? [] : before
    })
    for (const entry of entries) this.#known.set(entry.seq, entry)
    if (pushedOut.length > 0) this.#orphans.add(pushedOut)
  }

  #show(seqs: readonly number[]): void {
    this.#entries.set([...this.#known.values()].sort((a, b) => a.seq - b.seq))
    this.#overlay.changed(seqs)
  }

  #from = () => ({ user: this.user, now: this.#world.clock.now(), clockOffset: this.#clockOffset() })

  /**
   * Reads the rows that ended entries changed. If they cannot be read (another tab signs out, or the browser deleted them), all
   * patches stay until the next check, because without them the screen would show older values.
   * @returns the `seq` of the entries whose patches may be removed
   */
  #showRowsOf = (ended: readonly Ended[]): Promise<number[]> =>
    this.#bringRows(ended).then(
      () => ended.map(({ entry }) => entry.seq),
      (error: unknown) => {
        reportUnless(error, storageFailed)
        return []
      },
    )
}
