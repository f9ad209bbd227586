import { sql, type Kysely } from 'kysely'
import type { Database, SeatBefore } from '#server/db/schema.ts'
import { seatColumns, type StoredSeat } from './seat-row.ts'

/** A line of a seat's history. */
export interface HistoryLine extends Pick<StoredSeat, 'sales_channel_id' | 'event_id'> {
  seat_uuid: string
  action: 'held' | 'extended' | 'released' | 'expired' | 'undone'
  user_id: number | null
  user_name: string | null
  /** The holder, if somebody else changed the hold, or it has expired. */
  holder_id: number | null
  holder_name: string | null
  until: string | null
  hold_for: string | null
  hold_reason: string | null
  deed: string | null
  before: SeatBefore | null
  device: string | null
  at: string
}

/**
 * The holds and releases of one transaction: each seat is read and locked once, and all changes are written together at the
 * end.
 */
export class SeatChanges {
  readonly db: Kysely<Database>
  readonly #seats = new Map<string, StoredSeat>()
  #changes: StoredSeat[] = []
  #history: HistoryLine[] = []

  /** @param db the transaction */
  constructor(db: Kysely<Database>) {
    this.db = db
  }

  /**
   * Reads and locks seats until the transaction ends, in the same order for all callers.
   * @param locked whether to wait for seats that others have locked, or to skip them
   * @returns for each seat whether it is locked now
   */
  async lock(uuids: readonly string[], locked: 'wait' | 'skip' = 'wait'): Promise<boolean[]> {
    const rows = await this.db
      .selectFrom('seats')
      .select(seatColumns)
      .where('uuid', '=', sql<string>`any(${uuids}::uuid[])`)
      .orderBy('uuid')
      .forUpdate()
      .$if(locked === 'skip', (query) => query.skipLocked())
      .execute()
    for (const row of rows) this.#seats.set(row.uuid, row)
    return uuids.map((uuid) => this.#seats.has(uuid.toLowerCase()))
  }

  /** Returns the seat with the changes of this transaction, locked; undefined if there is no such seat. */
  async seat(uuid: string): Promise<StoredSeat | undefined> {
    const id = uuid.toLowerCase()
    if (!this.#seats.has(id)) await this.lock([id])
    return this.#seats.get(id)
  }

  /** Adds a change and its lines of history, to be written by `write`. */
  add(changed: StoredSeat, history: readonly HistoryLine[]): void {
    this.#changes.push(changed)
    this.#history.push(...history)
    this.#seats.set(changed.uuid, changed)
  }

  /**
   * Writes all changes, to seats and history, in one statement, because a thousand queued holds would otherwise need too many round
   * trips.
   */
  async write(): Promise<void> {
    const [changes, history] = [this.#changes, this.#history]
    this.#changes = []
    this.#history = []
    if (changes.length === 0) return
    await sql`
      with changed as (
        update seats set status = next.status, reserved_until = next.reserved_until, reserved_by = next.reserved_by,
          reserved_by_name = next.reserved_by_name, hold_for = next.hold_for, hold_reason = next.hold_reason, version = next.version
        from json_to_recordset(${JSON.stringify(changes)}::json) as next(sales_channel_id integer, uuid uuid, status text,
          reserved_until timestamptz, reserved_by integer, reserved_by_name text, hold_for text, hold_reason text, version integer)
        where seats.sales_channel_id = next.sales_channel_id and seats.uuid = next.uuid
      )
      insert into seat_history (sales_channel_id, event_id, seat_uuid, action, user_id, user_name, holder_id, holder_name, until,
        hold_for, hold_reason, deed, before, device, at)
      select sales_channel_id, event_id, seat_uuid, action, user_id, user_name, holder_id, holder_name, until,
        hold_for, hold_reason, deed, before, device, at
      from json_to_recordset(${JSON.stringify(history)}::json) as lines(sales_channel_id integer, event_id integer, seat_uuid uuid,
        action text, user_id integer, user_name text, holder_id integer, holder_name text, until timestamptz, hold_for text,
        hold_reason text, deed uuid, before jsonb, device text, at timestamptz)`.execute(this.db)
  }
}
