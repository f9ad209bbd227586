import type { Seat, Snapshot, Vip } from '#contract/inventory.ts'
import type { Event } from '#contract/events.ts'
import type { SyncAnswer } from '#contract/sync.ts'
import { idOf, mirroredTables, type MirroredTable, type RowId } from '#contract/tables.ts'
import type { TransactionRow } from '#contract/transactions.ts'
import { seatStatuses } from '#lib/columns.ts'
import type { TestServer } from './server.ts'

/** The columns of a seat that a device needs. */
export type MirroredSeat = Pick<
  Seat,
  'uuid' | 'section' | 'row' | 'seat' | 'price' | 'status' | 'version' | 'reserved_until' | 'reserved_by'
>

/** A simple device: it requests snapshots and pulls, and stores the results. */
export class Device {
  readonly #rows = new Map<MirroredTable, Map<RowId, object>>()
  readonly events = this.rowsOf('events') as Map<number, Event>
  readonly seats = this.rowsOf('seats') as Map<string, MirroredSeat>
  readonly vip = this.rowsOf('vip') as Map<string, Vip>
  readonly transactions = this.rowsOf('transactions') as Map<string, TransactionRow>
  readonly kept: Record<string, string> = {}
  position: string | undefined
  refresh: number[] = []
  drop: string[] = []
  pulls = 0
  /** The tables that its app supports. */
  tables: string[] = ['events', 'seats', 'vip', 'transactions']

  token: string
  readonly #server: TestServer
  readonly #channel: number
  readonly #take: number

  constructor(server: TestServer, channel: number, token: string, take = 1000) {
    this.#server = server
    this.#channel = channel
    this.token = token
    this.#take = take
  }

  /** Returns the stored rows of a table, by their ids. */
  rowsOf(table: MirroredTable): Map<RowId, object> {
    const rows = this.#rows.get(table) ?? new Map<RowId, object>()
    this.#rows.set(table, rows)
    return rows
  }

  /** Loads and stores the seats of an event; later pulls update them. */
  async keep(event: number): Promise<void> {
    const { body } = await this.#server.call('GET', `/events/${event}/inventory/snapshot`, { as: this.token })
    const snapshot = body as Snapshot
    for (const seat of seatsOf(snapshot)) this.seats.set(seat.uuid, seat)
    this.kept[event] = snapshot.position
  }

  /** Pulls once, and applies the changes unless the server refuses. Returns the status and the body of the response. */
  async pullOnce(): Promise<{ status: number; body: SyncAnswer }> {
    const query = new URLSearchParams({ take: String(this.#take), tables: this.tables.join(',') })
    if (this.position !== undefined) query.set('position', this.position)
    const kept = Object.entries(this.kept).map(([id, position]) => `${id}@${position}`)
    if (kept.length > 0) query.set('events', kept.join(','))
    const answer = await this.#server.call('GET', `/sales-channels/${this.#channel}/sync?${query}`, { as: this.token })
    this.pulls++
    if (answer.status === 200) this.#apply(answer.body as SyncAnswer)
    return { status: answer.status, body: answer.body as SyncAnswer }
  }

  /** Pulls until there are no more changes. */
  async pull(): Promise<void> {
    for (let page = 0; page < 500; page++) {
      const { status, body } = await this.pullOnce()
      if (status !== 200) throw new Error(`The pull was refused: ${JSON.stringify(body)}`)
      if (body.complete) return
    }
    throw new Error('The pull does not end.')
  }

  #apply(answer: SyncAnswer): void {
    this.position = answer.position
    this.refresh = answer.refresh ?? []
    this.drop = answer.drop ?? []
    Object.assign(this.kept, answer.events)
    for (const table of mirroredTables) {
      const rows = this.rowsOf(table)
      for (const row of answer.changes[table] ?? []) rows.set(idOf(table, row), row)
      for (const id of answer.deleted[table] ?? []) rows.delete(id)
    }
  }
}

/** Returns the seats of a snapshot, one by one. */
export function seatsOf(snapshot: Snapshot): MirroredSeat[] {
  return snapshot.sections.flatMap((section) => {
    const names = section.seat.flatMap((run) =>
      typeof run === 'string' ? [run] : Array.from({ length: run[1] }, (_, n) => String(run[0] + n)),
    )
    const [prefix, steps, row, price, status, version] = [
      section.prefix,
      section.count,
      section.row,
      section.price,
      section.status,
      section.version,
    ].map(expand) as Column[]
    const holds = new Map(
      section.holds.map(([index, until, holder]) => [
        index,
        { until, holder: holder === null ? null : snapshot.holders[holder]! },
      ]),
    )
    let count = 0
    return names.map((seat, index) => {
      count += steps![index]!
      const hold = holds.get(index)
      return {
        uuid: section.prefixes[prefix![index]!]! + count.toString(16).padStart(8, '0'),
        section: section.section,
        row: section.rows[row![index]!]!,
        seat,
        price: section.prices[price![index]!]!,
        status: seatStatuses[status![index]!]!,
        version: version![index]!,
        reserved_until: hold?.until ?? null,
        reserved_by: hold?.holder ?? null,
      }
    })
  })
}

type Column = number[] | undefined
const expand = (runs: readonly number[]): number[] =>
  runs.flatMap((value, at) => (at % 2 === 0 ? Array.from({ length: runs[at + 1]! }, () => value) : []))
