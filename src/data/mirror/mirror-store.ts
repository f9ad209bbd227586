import {
  idOf,
  logTables,
  shapeOf,
  wholeTables,
  type MirroredTable,
  type RowId,
  type RowOf,
  type Table,
  type WholeTable,
} from '#contract/tables.ts'
import type { Seat } from '#contract/inventory.ts'
import type { Database } from '#data/storage/database.ts'
import { groupBy } from '#lib/group-by.ts'
import { Cell } from '#data/store.ts'
import { tabChannel } from '#data/world.ts'
import type { ChannelSeats } from '#data/mirror/seats/channel-seats.ts'
import { Keeping } from './keeping.ts'
import { openSeats } from './open-seats.ts'
import {
  QUARANTINE,
  readMirror,
  readReceipt,
  RECEIPT,
  rowKey,
  ROWS,
  type Ids,
  type Quarantined,
  type StoredMirror,
  type StoredRow,
} from './mirror-database.ts'
import { epochOf, isBeforeFirstPage, isLoaded, receiptEpoch, noReceipt, type Receipt } from './receipt.ts'
import type { MirrorMessage, MirrorNeeds } from './mirror-needs.ts'
import type { Writing } from './write-page.ts'
import { Rows, type Versioned } from './rows.ts'

/** A row from a response, with its table. */
export interface AnsweredRow {
  table: Table
  row: unknown
}

/** The rows of one channel: on the disk, in this tab's memory, and in messages between tabs. */
export class MirrorStore {
  readonly channel: number
  readonly keeping: Keeping
  readonly database: Database
  readonly receipt = new Cell<Receipt>(noReceipt)
  /** Whether a pull is under way. */
  readonly pulling = new Cell(false)
  /** Whether a pull has ended since this tab opened, even by failure. Until then its rows may be as old as the last visit. */
  readonly refreshed = new Cell(false)
  /** Whether all events and the seats of the events to store have arrived; a first load may still bring older rows. */
  readonly ready = new Cell(false)
  /** How many of the events to store have their seats on this device; null unless seats are being fetched. */
  readonly storing = new Cell<{ done: number; of: number } | null>(null)
  readonly problem = new Cell<Error | null>(null)
  readonly quarantined = new Cell(0)
  /** A number that changes whenever a log on the disk changes. */
  readonly logsAt = new Cell(0)
  protected readonly needs: MirrorNeeds
  readonly #rows = new Map<WholeTable, Rows<Versioned>>(
    wholeTables.map((table) => [table, new Rows<Versioned>((row) => idOf(table, row))]),
  )
  readonly #tabs: ReturnType<typeof tabChannel>
  #seats: Promise<ChannelSeats> | null = null
  #seatsNow: ChannelSeats | null = null
  /** Rows of responses that arrived during a fresh load, with their epoch. They may be newer than the load's pages. */
  #touched = new Map<object, string | null>()

  protected constructor(needs: MirrorNeeds, database: Database) {
    this.needs = needs
    this.database = database
    this.channel = needs.channel
    this.keeping = new Keeping(needs.notes, needs.channel, needs.world.clock)
    this.#tabs = tabChannel(needs.world.tabs, `mirror:${needs.user}:${needs.channel}`)
    this.#tabs.listen((message) => this.follow(message as MirrorMessage))
  }

  /** The rows of a whole table, in memory. */
  rows<T extends WholeTable>(table: T): Rows<RowOf<T>> {
    return this.#rows.get(table) as unknown as Rows<RowOf<T>>
  }

  /** A confirmed row; undefined if this device lacks it, and for rows of a log, which cannot be read one by one. */
  async rowOf(table: Table, id: RowId): Promise<unknown> {
    const { kept } = shapeOf(table)
    if (kept === 'whole') return this.rows(table as WholeTable).get(id)
    if (kept === 'columns') return (await (await this.seats()).rowsOf([String(id)]))[0]
    return undefined
  }

  /** The channel’s seats. Their code is loaded when an inventory is first opened, or by the first pull. */
  seats(): Promise<ChannelSeats> {
    this.#seats ??= openSeats(this.needs, this.database).then((seats) => (this.#seatsNow = seats))
    return this.#seats
  }

  /** The channel's seats if their code is already loaded. */
  get seatsNow(): ChannelSeats | null {
    return this.#seatsNow
  }

  /** Shows seats of open events that other tabs have stored, if the message about them was lost. */
  async followSeats(): Promise<void> {
    await (await this.#seats)?.followStored()
  }

  /**
   * Stores a page of a pull with its receipt, or rows of a response without a receipt. Rows older than the stored ones are skipped.
   */
  async write(page: Writing, receipt: Receipt | null, answeredAt: string | null = null): Promise<void> {
    const { writePage } = await import('./write-page.ts')
    const { tables, receipt: next } = await writePage(this.database, page, receipt, answeredAt)
    for (const { table, rows, gone } of tables) this.#rows.get(table)!.apply(rows, gone)
    this.receipt.set(next)
    if (page.quarantined.length > 0) this.quarantined.set(await this.database.count(QUARANTINE))
    this.#announce({
      rows: Object.fromEntries(
        tables.map(({ table, rows, gone }) => [table, [...rows.map((row) => String(idOf(table, row))), ...gone]]),
      ),
      all: false,
      logs: logTables.some((table) => (page.changes[table]?.length ?? 0) + (page.deleted[table]?.length ?? 0) > 0),
    })
  }

  /** Stores a receipt without rows. */
  async writeReceipt(receipt: Receipt): Promise<void> {
    await this.write({ changes: {}, deleted: {}, quarantined: [] }, receipt)
  }

  /**
   * Stores rows of a response that are newer than the stored ones. Throws if the device cannot store them.
   * @param position a feed position that includes the response's whole effect, and gives its epoch; null if unknown
   * @returns the rows that were not stored: all of them if the mirror has another epoch, since they may look newer than the
   * current ones; all but seats before the first page; rows that were removed; and seats of events that are not on the disk
   */
  async place(answered: readonly AnsweredRow[], position: string | null = null): Promise<unknown[]> {
    const epoch = epochOf(position)
    const receipt = await readReceipt(this.database)
    const here = epoch === null ? null : receiptEpoch(receipt)
    if (here !== null && here !== epoch) return answered.map(({ row }) => row)
    const changes: Partial<Record<MirroredTable, unknown[]>> = {}
    const ended: Writing['ended'] = {}
    const ids: Partial<Record<WholeTable, string[]>> = {}
    const out: unknown[] = []
    for (const [table, all] of groupBy(answered, (one) => one.table)) {
      const rows = all.map(({ row }) => row as Versioned)
      const { kept } = shapeOf(table)
      // Without a position, no pull would remove the row if it is deleted, or its database is restored, before the first page.
      if (kept !== 'columns' && isBeforeFirstPage(receipt)) {
        out.push(...rows)
        continue
      }
      if (kept === 'log') changes[table as MirroredTable] = rows
      if (kept === 'columns') {
        const seats = rows as unknown as Seat[]
        const missing = await this.#placeSeats(seats, epoch)
        out.push(...missing)
        const placed = seats.filter((seat) => !missing.includes(seat))
        // Without a position a late response could restore an ended hold.
        if (placed.length > 0 && position !== null && isLoaded(receipt, 'holds')) {
          const { holdsAfter } = await import('./holds-after.ts')
          const after = holdsAfter(placed)
          changes.holds = after.held
          ended.holds = after.ended
        }
      }
      if (kept !== 'whole') continue
      const whole = table as WholeTable
      const stored = this.#rows.get(whole)!
      const newer = stored.newer(rows)
      out.push(...rows.filter((row) => stored.isGone(row)))
      if (newer.length > 0) changes[whole] = newer
      ids[whole] = rows.map((row) => String(idOf(whole, row)))
      if (this.receipt.current().reloading) for (const row of newer) this.#touched.set(row, epoch)
    }
    if (Object.keys(changes).length > 0)
      await this.write({ changes: changes as Writing['changes'], deleted: {}, quarantined: [], ended }, null, position)
    // Announce even rows that another tab has stored, because a third tab must have them before it learns that their entry ended.
    if (Object.keys(ids).length > 0) this.#announce({ rows: ids, all: false, logs: false })
    return out
  }

  async #placeSeats(rows: readonly Seat[], epoch: string | null): Promise<Seat[]> {
    const out: Seat[] = []
    const seats = await this.seats()
    for (const [event, changed] of groupBy(rows, (seat) => seat.event_id))
      if (!(await seats.applyChanges(event, changed, undefined, epoch))) out.push(...changed)
    return out
  }

  /** Replaces all rows after a fresh load, and those that cannot be read. */
  async replaceAll(
    fresh: ReadonlyMap<WholeTable, Iterable<Versioned>>,
    receipt: Receipt,
    quarantined: readonly Quarantined[] = [],
  ): Promise<void> {
    const blocks = receipt.reloading?.blocks ?? {}
    const epoch = epochOf(receipt.position)
    const answered = new Set([...this.#touched].flatMap(([row, of]) => (of === null || of === epoch ? [row] : [])))
    const rows = new Map(wholeTables.map((table) => [table, this.#rows.get(table)!.overtaking(fresh.get(table) ?? [], answered)]))
    this.#touched = new Map()
    const next: Receipt = { ...receipt, reloading: null }
    const { replaceRows } = await import('./write-page.ts')
    await replaceRows(this.database, { rows, quarantined }, next, { blocks, isSameEpoch: receipt.epoch === epoch })
    await this.reread()
    this.#announce({ rows: {}, all: true, logs: true })
  }

  /** Deletes an event's seats and its rows in whole tables; the event itself stays in the list, and logs keep their rows. */
  async forget(eventId: number): Promise<void> {
    await (await this.seats()).forget(eventId)
    const receipt = this.receipt.current()
    if (receipt.events.includes(eventId))
      await this.writeReceipt({ ...receipt, events: receipt.events.filter((id) => id !== eventId) })
    const deleted: Partial<Record<WholeTable, RowId[]>> = {}
    for (const table of wholeTables.filter((one) => shapeOf(one).of === 'event')) {
      const ids = [...this.#rows.get(table)!.state.current()].flatMap(([id, row]) => (eventIn(row) === eventId ? [id] : []))
      if (ids.length > 0) deleted[table] = ids
    }
    if (Object.keys(deleted).length > 0) await this.write({ changes: {}, deleted, quarantined: [] }, null)
  }

  /** Deletes the tables that the user may no longer read. */
  async drop(tables: readonly MirroredTable[]): Promise<void> {
    const { clearTables } = await import('./write-page.ts')
    const hasColumns = tables.some((table) => shapeOf(table).kept === 'columns')
    if (!(await clearTables(this.database, tables)) && !hasColumns) return
    if (hasColumns) {
      const seats = await this.seats()
      for (const event of (await seats.keptEvents()).keys()) await seats.forget(event)
    }
    await this.reread()
    this.#announce({ rows: {}, all: true, logs: true })
  }

  /**
   * Replaces the rows in memory by those on the disk, for example after another tab wrote and its message was lost.
   * @param reading a read that is already under way
   */
  reread(reading = readMirror(this.database)): Promise<void> {
    return this.#reread(reading, null)
  }

  /**
   * Reads the database, and again if its content is older than this tab's. @param before the serial of the previous read, if that
   * was older too
   */
  async #reread(reading: Promise<StoredMirror>, before: number | null): Promise<void> {
    const { receipt, rows, quarantined } = await reading
    // A serial lower than this tab's means that a response was stored while the disk was read, so read again. If the serial is
    // the same the second time, the disk was emptied under this tab, so the disk's content counts.
    if (receipt.serial < this.receipt.current().serial && receipt.serial !== before)
      return this.#reread(readMirror(this.database), receipt.serial)
    const byTable = groupBy(rows, ({ table }) => table)
    for (const [table, here] of this.#rows) here.reset((byTable.get(table) ?? []).map(({ row }) => row))
    this.quarantined.set(quarantined)
    this.receipt.set(receipt)
    if (receipt.loaded) this.ready.set(true)
    this.logsAt.update((count) => count + 1)
  }

  /** Reads rows that another tab wrote. */
  async follow({ rows, all, logs }: Pick<MirrorMessage, 'rows' | 'all' | 'logs'>): Promise<void> {
    if (all) return this.reread()
    const requested = Object.entries(rows as Required<Ids>) as [WholeTable, readonly string[]][]
    const [receipt, ...found] = await Promise.all([
      this.database.get<Receipt>(RECEIPT, 'channel'),
      ...requested.map(([table, ids]) =>
        this.database.getMany<StoredRow>(
          ROWS,
          ids.map((id) => rowKey(table, id)),
        ),
      ),
    ])
    for (const [nth, [table, ids]] of requested.entries()) {
      const stored = found[nth]!
      this.#rows.get(table)?.apply(
        stored.flatMap((one) => one?.row ?? []),
        ids.filter((_, index) => !stored[index]),
      )
    }
    if (receipt) this.receipt.set(receipt)
    if (logs) this.logsAt.update((count) => count + 1)
  }

  close(): void {
    void this.#seats?.then((seats) => seats.close())
    this.database.close()
  }

  #announce(message: MirrorMessage): void {
    if (message.logs) this.logsAt.update((count) => count + 1)
    this.#tabs.send(message)
  }
}

const eventIn = (row: object) => (row as { event_id?: number }).event_id
