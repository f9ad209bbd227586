import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import type { ModelServer } from './model-server.ts'
import { house, seatsOf } from './house.ts'

/**
 * Transactions that take their place in the order early and commit late, as with several connections of a PostgreSQL server.
 * The embedded database has only one connection, but a prepared transaction has the same effect: it is invisible before it is
 * committed, and a reader of the feed must stop before it.
 */
export class LateCommits {
  readonly #server: ModelServer
  readonly #waiting: { name: string; xid: bigint }[] = []
  #made = 0
  /** The channel whose feed contains these transactions. */
  readonly channel = house.lateEvent.channel

  constructor(server: ModelServer) {
    this.#server = server
  }

  /** The id of the oldest transaction that is not committed yet; null if there is none. */
  get oldest(): bigint | null {
    return this.#waiting[0]?.xid ?? null
  }

  /** Changes a seat's price, in a transaction that stays open. */
  async begin(): Promise<void> {
    const seats = seatsOf(house.lateEvent.id)
    if (this.#waiting.length >= seats.length) return
    const seat = seats[this.#made % seats.length]!
    const name = `late_${++this.#made}`
    const xid = await this.#server.db.connection().execute(async (db) => {
      await sql`begin`.execute(db)
      await sql`update seats set price = price + 1, version = version + 1 where uuid = ${seat}`.execute(db)
      const { rows } = await sql<{ xid: string }>`select pg_current_xact_id()::text as xid`.execute(db)
      await sql.raw(`prepare transaction '${name}'`).execute(db)
      return BigInt(rows[0]!.xid)
    })
    this.#waiting.push({ name, xid })
  }

  /** Commits the oldest open transaction. */
  async commit(): Promise<void> {
    const next = this.#waiting.shift()
    if (next) await this.#end(this.#server.db, next.name)
  }

  async end(): Promise<void> {
    while (this.#waiting.length > 0) await this.commit()
  }

  #end = (db: Kysely<Database>, name: string) => sql.raw(`commit prepared '${name}'`).execute(db)
}
