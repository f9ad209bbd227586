import type { Event } from '#contract/events.ts'
import type { Seat, Vip } from '#contract/inventory.ts'
import type { MirroredTable } from '#contract/sync.ts'
import type { TransactionRow } from '#contract/transactions.ts'
import type { Database } from '#data/storage/database.ts'
import { groupBy } from '#data/group-by.ts'
import { Cell } from '#data/store.ts'
import { roomOf } from '#data/world.ts'
import { Keeping } from './keeping.ts'
import { openSeats } from './open-seats.ts'
import { mirrorName, mirrorShape, readMirror, readReceipt, readSome } from './mirror-database.ts'
import { epochOf, lifeIn, noReceipt, type Receipt } from './receipt.ts'
import type { Heard, MirrorNeeds } from './mirror-needs.ts'
import { Pulls } from './pulls.ts'
import type { Writing } from './write-page.ts'
import { Rows } from './rows.ts'
import type { InventoryRoom } from '#data/mirror/seats/inventory-room.ts'

/** The rows of one channel that the server confirmed, on this device (design 4). Screens read it through views only. */
export class Mirror {
  readonly channel: number
  readonly keeping: Keeping
  readonly database: Database
  readonly events = new Rows<Event>((row) => row.id)
  readonly vip = new Rows<Vip>((row) => row.uuid)
  readonly receipt = new Cell<Receipt>(noReceipt)
  readonly pulling = new Cell(false)
  /** All events and the seats to keep are here: what a first load still brings are older sales. */
  readonly ready = new Cell(false)
  /** Of the events whose seats belong here, so many are here; null where none is on its way. */
  readonly storing = new Cell<{ done: number; of: number } | null>(null)
  readonly problem = new Cell<Error | null>(null)
  readonly quarantined = new Cell(0)
  /** Changes when the transactions on the device do. */
  readonly transactionsAt = new Cell(0)
  readonly #needs: MirrorNeeds
  readonly #tabs: ReturnType<typeof roomOf>
  #seats: Promise<InventoryRoom> | null = null
  readonly #pulls: Pulls
  /** Rows that answers brought while a fresh load ran, with the life they are of: they may be newer than its pages. */
  #touched = new Map<object, string | null>()

  static async open(needs: MirrorNeeds): Promise<Mirror> {
    const database = await needs.world.databases.open(mirrorName(needs.user, needs.channel), mirrorShape)
    const mirror = new Mirror(needs, database)
    await Promise.all([mirror.reread(), mirror.keeping.restore()])
    return mirror
  }

  private constructor(needs: MirrorNeeds, database: Database) {
    this.#needs = needs
    this.database = database
    this.channel = needs.channel
    this.keeping = new Keeping(needs.notes, needs.channel, needs.world.clock)
    this.#pulls = new Pulls(this, needs)
    this.#tabs = roomOf(needs.world.tabs, `mirror:${needs.user}:${needs.channel}`)
    this.#tabs.heard((heard) => this.follow(heard as Heard))
  }

  /** The room of the seats; its code comes with the first look at an inventory, or the first pull. */
  seats(): Promise<InventoryRoom> {
    this.#seats ??= openSeats(this.#needs, this.database)
    return this.#seats
  }

  /**
   * Brings the mirror up to date: one pull at a time, and one more where somebody asked meanwhile. Throws `ApiProblem` or
   * `Unreachable`; what had arrived by then stays.
   */
  pull(): Promise<void> {
    return this.#pulls.ask()
  }

  /** An event's inventory is on screen: its seats stay on this device. */
  opened(eventId: number): void {
    if (this.keeping.opened(eventId)) void this.pull().catch(() => undefined)
  }
  async pin(eventId: number): Promise<void> {
    await this.keeping.pin(eventId)
    await this.pull()
  }
  async unpin(eventId: number): Promise<void> {
    await this.keeping.unpin(eventId)
    void this.pull().catch(() => undefined)
  }

  /** One page of a pull and the receipt for it; rows that an answer brought have none. Older rows are passed over. */
  async write(page: Writing, receipt: Receipt | null): Promise<void> {
    const { writePage } = await import('./write-page.ts')
    const { events, vip, receipt: next } = await writePage(this.database, page, receipt)
    const goneEvents = (page.deleted.events ?? []).map(Number)
    const goneVip = (page.deleted.vip ?? []).map(String)
    this.events.apply(events, goneEvents)
    this.vip.apply(vip, goneVip)
    this.receipt.set(next)
    if (page.quarantined.length > 0) this.quarantined.set(await this.database.count('quarantine'))
    this.#told({
      events: [...events.map(({ id }) => id), ...goneEvents],
      vip: [...vip.map(({ uuid }) => uuid), ...goneVip],
      all: false,
      transactions: (page.changes.transactions ?? []).length > 0 || (page.deleted.transactions ?? []).length > 0,
    })
  }

  /** Only where the receipt moves on: after a pull without changes. */
  async writeReceipt(receipt: Receipt): Promise<void> {
    await this.write({ changes: {}, deleted: {}, quarantined: [] }, receipt)
  }

  /** Shows what other tabs have stored of open events' seats, where their words were not heard. */
  async followSeats(): Promise<void> {
    await (await this.#seats)?.followStored()
  }

  /**
   * Rows an answer carried, where newer. Throws where the device could not store them.
   * @param life of the server's database, whose rows they are; null where nobody knows
   * @returns those that stayed out: all where the mirror is of another life, for they may look newer than what is true by now;
   * and the seats of an event that is not on the disk
   */
  async place(rows: readonly { table: MirroredTable; row: unknown }[], life: string | null = null): Promise<unknown[]> {
    const here = life === null ? null : lifeIn(await readReceipt(this.database))
    if (here !== null && here !== life) return rows.map(({ row }) => row)
    const of = <Row>(table: MirroredTable) => rows.flatMap((one) => (one.table === table ? [one.row as Row] : []))
    const changes = {
      events: this.events.newer(of<Event>('events')),
      vip: this.vip.newer(of<Vip>('vip')),
      transactions: of<TransactionRow>('transactions'),
    }
    if (changes.events.length + changes.vip.length + changes.transactions.length > 0) {
      if (this.receipt.current().reloading) for (const row of [...changes.events, ...changes.vip]) this.#touched.set(row, life)
      await this.write({ changes, deleted: {}, quarantined: [] }, null)
    }
    // Another tab may have brought them here, and a third not heard of it yet: it must, before it hears that their entry ended.
    const ids = { events: of<Event>('events').map(({ id }) => id), vip: of<Vip>('vip').map(({ uuid }) => uuid) }
    if (ids.events.length + ids.vip.length > 0) this.#told({ ...ids, all: false, transactions: false })
    const out: Seat[] = []
    for (const [event, changed] of groupBy(of<Seat>('seats'), (seat) => seat.event_id))
      if (!(await (await this.seats()).applyChanges(event, changed, undefined, life))) out.push(...changed)
    return out
  }

  /** A fresh load has ended: what it brought is all there is. */
  async replaceAll(fresh: { events: Map<number, Event>; vip: Map<string, Vip> }, receipt: Receipt): Promise<void> {
    const upTo = receipt.reloading?.blocks ?? 0
    const life = epochOf(receipt.position)
    const answered = new Set([...this.#touched].flatMap(([row, of]) => (of === null || of === life ? [row] : [])))
    const events = this.events.overtaking(fresh.events.values(), answered)
    const vip = this.vip.overtaking(fresh.vip.values(), answered)
    this.#touched = new Map()
    const next: Receipt = { ...receipt, reloading: null }
    const { replaceRows } = await import('./write-page.ts')
    await replaceRows(this.database, { events, vip }, next, { blocks: upTo, isSameLife: receipt.epoch === life })
    await this.reread()
    this.#told({ events: [], vip: [], all: true, transactions: true })
  }

  /** Lets go of an event's seats and packages; its line in the list stays. */
  async forget(eventId: number): Promise<void> {
    await (await this.seats()).forget(eventId)
    const vip = [...this.vip.state.current().values()].flatMap((row) => (row.event_id === eventId ? [row.uuid] : []))
    if (vip.length > 0) await this.write({ changes: {}, deleted: { vip }, quarantined: [] }, null)
  }

  /** Forgets tables that the person may no longer read. */
  async drop(tables: readonly MirroredTable[]): Promise<void> {
    const { clearTables } = await import('./write-page.ts')
    if (!(await clearTables(this.database, tables)) && !tables.includes('seats')) return
    if (tables.includes('seats')) {
      const seats = await this.seats()
      for (const event of (await seats.keptEvents()).keys()) await seats.forget(event)
    }
    await this.reread()
    this.#told({ events: [], vip: [], all: true, transactions: true })
  }

  /** Reads the database again, whole: another tab wrote what this one has not heard of. */
  reread(): Promise<void> {
    return this.#reread(null)
  }

  /** @param before the count of the disk as the reading before found it, behind this tab's */
  async #reread(before: number | null): Promise<void> {
    const { receipt, events, vip, quarantined } = await readMirror(this.database)
    // An answer was placed while the disk was read: what was read is of before. Where that is so again and the disk has not moved,
    // it has been emptied under this tab, and what it says counts.
    if (receipt.serial < this.receipt.current().serial && receipt.serial !== before) return this.#reread(receipt.serial)
    this.events.reset(events)
    this.vip.reset(vip)
    this.quarantined.set(quarantined)
    this.receipt.set(receipt)
    if (receipt.loaded) this.ready.set(true)
    this.transactionsAt.update((count) => count + 1)
  }

  close(): void {
    this.#pulls.stop()
    void this.#seats?.then((seats) => seats.close())
    this.database.close()
  }

  #told(heard: Heard): void {
    if (heard.transactions) this.transactionsAt.update((count) => count + 1)
    this.#tabs.tell(heard)
  }

  /** Another tab wrote these rows: reads them. */
  async follow({ events, vip, all, transactions }: Heard): Promise<void> {
    if (all) return this.reread()
    const [receipt, changedEvents, changedVip] = await readSome(this.database, events, vip)
    this.events.apply(
      changedEvents.filter((row) => row !== undefined),
      events.filter((_, index) => !changedEvents[index]),
    )
    this.vip.apply(
      changedVip.filter((row) => row !== undefined),
      vip.filter((_, index) => !changedVip[index]),
    )
    if (receipt) this.receipt.set(receipt)
    if (transactions) this.transactionsAt.update((count) => count + 1)
  }
}
