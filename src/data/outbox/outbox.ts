import { isQuota, type Database } from '#data/storage/database.ts'
import { Cell, type Store } from '#data/store.ts'
import { roomOf, type World } from '#data/world.ts'
import { admit, journalled, seqOf } from './admission.ts'
import { JOURNAL_KEPT, type Entry, type EntryProblem, type JournalEntry } from './entry.ts'
import { toldOf, type End, type Move, type Told } from './move.ts'
import { NotStored } from './not-stored.ts'
import { outboxName, outboxShape } from './outbox-database.ts'
import { emptyOverlay, overlayOf, type Overlay } from './overlay.ts'
import { entryOf, type Wish } from './wish.ts'

interface Message {
  seqs: number[]
  told: [string, Told][]
}

/** The queue of one user on this device, as this tab sees it. Every change is durable before it shows. */
export class Outbox {
  readonly user: number
  readonly database: Database
  readonly #world: World
  readonly #clockOffset: () => number
  readonly #tabs: ReturnType<typeof roomOf>
  readonly #known = new Map<number, Entry>()
  readonly #entries = new Cell<readonly Entry[]>([])
  readonly #overlay = new Cell<Overlay>(emptyOverlay)
  readonly #journalAt = new Cell(0)
  readonly #waiters = new Map<string, (told: Told) => void>()
  #framing = false
  /** Called where the device is full, before a wish is given up: makes room. */
  relieve: () => Promise<void> = async () => {}

  static async open(world: World, user: number, clockOffset: () => number = () => 0): Promise<Outbox> {
    const outbox = new Outbox(world, user, await world.databases.open(outboxName(user), outboxShape), clockOffset)
    await outbox.reload()
    void outbox.#prune()
    return outbox
  }

  private constructor(world: World, user: number, database: Database, clockOffset: () => number) {
    this.#world = world
    this.user = user
    this.database = database
    this.#clockOffset = clockOffset
    this.#tabs = roomOf(world.tabs, `outbox:${user}`)
    this.#tabs.heard((body) => void this.#follow(body as Message).catch(() => undefined))
  }

  /** All entries that have not ended, in order. */
  get entries(): Store<readonly Entry[]> {
    return this.#entries
  }
  /** What they show on screen; at most one new one a frame. */
  get overlay(): Store<Overlay> {
    return this.#overlay
  }
  /** Changes whenever the journal does. */
  get journalAt(): Store<number> {
    return this.#journalAt
  }

  /**
   * Queues wishes, all or none, in one transaction; resolves once they are on the disk. Throws `NotStored` where the
   * device could not store them.
   */
  async add(wishes: readonly Wish[]): Promise<Entry[]> {
    const from = { user: this.user, now: this.#world.clock.now(), clockOffset: this.#clockOffset() }
    const store = () => admit(this.database, { wishes, from, known: [...this.#known.values()] })
    const { entries, back } = await store().catch(async (error: unknown) => {
      if (!isQuota(error)) throw new NotStored(error, false)
      await this.relieve()
      return store().catch((again: unknown) => {
        throw new NotStored(again, isQuota(again))
      })
    })
    for (const entry of entries) this.#known.set(entry.seq, entry)
    for (const entry of back) this.#known.delete(entry.seq)
    this.#changed([...entries, ...back].map(seqOf))
    if (back.length > 0) this.#journalAt.update((count) => count + 1)
    return entries
  }

  /** Changes states in one transaction; answers the entries that were changed, as they are now (or were, where they ended). */
  async move(moves: readonly Move[]): Promise<Entry[]> {
    if (moves.length === 0) return []
    const at = this.#world.clock.now()
    const { moved, ended } = await this.database.change(['entries', 'journal'], async (change) => {
      const found = await change.getMany<Entry>(
        'entries',
        moves.map(({ seq }) => seq),
      )
      const changed: Entry[] = []
      const leaving: { entry: Entry; end: End }[] = []
      for (const [index, { key, when, to }] of moves.entries()) {
        const entry = found[index]
        if (!entry || entry.key !== key || (when && !when(entry))) continue
        if ('end' in to) leaving.push({ entry, end: to })
        else changed.push({ ...entry, ...to })
      }
      if (changed.length > 0) await change.put('entries', changed)
      if (leaving.length > 0) {
        await change.remove(
          'entries',
          leaving.map(({ entry }) => entry.seq),
        )
        await change.put(
          'journal',
          leaving.map(({ entry, end }): JournalEntry => ({ key: entry.key, at, outcome: end.end, version: end.version, entry })),
        )
      }
      return { moved: changed, ended: leaving }
    })
    for (const entry of moved) this.#known.set(entry.seq, entry)
    for (const { entry } of ended) this.#known.delete(entry.seq)
    this.#changed(
      [...moved, ...ended.map(({ entry }) => entry)].map(({ seq }) => seq),
      toldOf(moved, ended),
    )
    if (ended.length > 0) this.#journalAt.update((count) => count + 1)
    return [...moved, ...ended.map(({ entry }) => entry)]
  }

  /**
   * Puts another entry in the place of one that needs a person, or was never sent: its own key, the same place in the order.
   * What may have gone out keeps its key: under another one it could be done twice.
   */
  async replace(seq: number, key: string, wish: Wish): Promise<Entry | null> {
    const at = this.#world.clock.now()
    const fresh = entryOf(wish, { user: this.user, now: at, clockOffset: this.#clockOffset() })
    const entry = await this.database.change(['entries', 'journal'], async (change) => {
      const old = await change.get<Entry>('entries', seq)
      if (old?.key !== key || !isReplaceable(old)) return null
      const next: Entry = { ...fresh, seq }
      await change.put('entries', [next])
      await change.put('journal', [journalled(at, 'replaced')(old)])
      return next
    })
    if (entry) {
      this.#known.set(seq, entry)
      this.#changed([seq])
      this.#journalAt.update((count) => count + 1)
    }
    return entry
  }

  /** Takes ended entries back, as ones that need a person: the server has lost what they did. */
  async readmit(ended: readonly JournalEntry[], problem: EntryProblem): Promise<void> {
    if (ended.length === 0) return
    const back = ended.map(({ entry }) => {
      const again: Partial<Entry> = { ...entry, state: 'attention', lastProblem: problem, answered: null }
      // It stands at the end of the queue now.
      delete again.seq
      return again
    })
    await this.database.change(['entries', 'journal'], async (change) => {
      await change.remove(
        'journal',
        ended.map(({ at, key }) => [at, key]),
      )
      await change.add('entries', back)
    })
    await this.reload()
    this.#tabs.tell({ seqs: this.#entries.current().map(({ seq }) => seq), told: [] } satisfies Message)
    this.#journalAt.update((count) => count + 1)
  }

  /** How the last days' entries ended, newest first. */
  journal(limit?: number): Promise<JournalEntry[]> {
    return this.database.list<JournalEntry>('journal', { reverse: true, ...(limit !== undefined && { limit }) })
  }

  /** A stretch of the queue as it stands on the disk: what other tabs added is in it. */
  stretch(after: number, limit: number): Promise<Entry[]> {
    return this.database.list<Entry>('entries', { from: after + 1, limit })
  }

  /** Resolves when the entry is done or refused; `null` where that takes longer than `wait`. */
  async outcomeOf(key: string, wait: number): Promise<Told | null> {
    const over = new AbortController()
    const told = new Promise<Told>((resolve) => this.#waiters.set(key, resolve))
    const late = this.#world.clock.sleep(wait, over.signal).then(() => null)
    return Promise.race([told, late]).finally(() => {
      this.#waiters.delete(key)
      over.abort()
    })
  }

  /** Reads the whole queue again: after a freeze, messages of other tabs may be missing. */
  async reload(): Promise<void> {
    const entries = await this.database.list<Entry>('entries')
    this.#known.clear()
    for (const entry of entries) this.#known.set(entry.seq, entry)
    this.#show()
  }

  /** Small things that belong to the user on this device: what is pinned, which channels were used. */
  async note<T>(name: string): Promise<T | undefined> {
    return (await this.database.get<{ name: string; value: T }>('notes', name))?.value
  }
  async writeNote(name: string, value: unknown): Promise<void> {
    await this.database.change(['notes'], (change) => change.put('notes', [{ name, value }]))
  }

  close(): void {
    this.database.close()
  }

  #changed(seqs: number[], told: [string, Told][] = []): void {
    this.#show()
    for (const [key, outcome] of told) this.#waiters.get(key)?.(outcome)
    this.#tabs.tell({ seqs, told: told.slice(0, 50) } satisfies Message)
  }

  async #follow({ seqs, told }: Message): Promise<void> {
    const entries = await this.database.getMany<Entry>('entries', seqs)
    for (const [index, seq] of seqs.entries()) {
      const entry = entries[index]
      if (entry) this.#known.set(seq, entry)
      else this.#known.delete(seq)
    }
    this.#show()
    this.#journalAt.update((count) => count + 1)
    for (const [key, outcome] of told) this.#waiters.get(key)?.(outcome)
  }

  #show(): void {
    this.#entries.set([...this.#known.values()].sort((a, b) => a.seq - b.seq))
    if (this.#framing) return
    this.#framing = true
    void this.#world.clock.frame().then(() => {
      this.#framing = false
      this.#overlay.set(overlayOf(this.#entries.current()))
    })
  }

  async #prune(): Promise<void> {
    const before = this.#world.clock.now() - JOURNAL_KEPT
    await this.database
      .change(['journal'], (change) => change.removeRange('journal', { to: [before, ''] }))
      .catch(() => undefined)
  }
}

const isReplaceable = ({ state, attempts }: Entry) => state === 'attention' || (state === 'queued' && attempts === 0)
