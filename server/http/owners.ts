import { sql, type Kysely } from 'kysely'
import type { RowKind, Scope } from '#contract/core/access.ts'
import type { Database } from '#server/db/schema.ts'
import { BodyNotRead, type RawInput } from './validate.ts'

type Id = string | number

/** Finds the channels of rows: one for each row that exists. */
export type Owners = (db: Kysely<Database>, row: RowKind, ids: readonly Id[]) => Promise<number[]>

interface Owner {
  table: string
  /** The column that names a row; without one, `id`. */
  column?: 'uuid'
  /** Numbers for channels, events and people, UUIDs for every other row. */
  id: 'number' | 'uuid'
  /** Rows that are deleted keep their place in the table. */
  deletes?: 'softly'
}

/** How the owner of a row is found, for every kind there is. A row never changes its channel. */
export const owners: Record<RowKind, Owner> = {
  channel: { table: 'sales_channels', id: 'number' },
  event: { table: 'events', id: 'number' },
  seat: { table: 'seats', column: 'uuid', id: 'uuid' },
  transaction: { table: 'transactions', id: 'uuid' },
  reward: { table: 'rewards', id: 'uuid', deletes: 'softly' },
  price_rule: { table: 'price_rules', id: 'uuid', deletes: 'softly' },
  listing: { table: 'listings', id: 'uuid' },
  order: { table: 'orders', id: 'uuid' },
  user: { table: 'fans', id: 'number', deletes: 'softly' },
  offer: { table: 'offers', id: 'uuid', deletes: 'softly' },
  bulk_message: { table: 'bulk_messages', id: 'uuid' },
  message_template: { table: 'message_templates', id: 'uuid' },
  bid: { table: 'bids', id: 'uuid' },
  bid_product: { table: 'bid_products', id: 'uuid', deletes: 'softly' },
  approval_run: { table: 'approval_runs', id: 'uuid' },
  pass_product: { table: 'pass_products', id: 'uuid' },
  saved_view: { table: 'saved_views', id: 'uuid' },
  pass_subscription: { table: 'pass_subscriptions', id: 'uuid' },
}

/**
 * The rows of a scope that an input names, each once, and whether it names something that could be no id.
 * @param valid an input that is not may be of any shape: a scope that cannot read it names nothing
 */
export function namedBy(scope: Scope, input: RawInput, valid: boolean): { ids: Id[]; strange: boolean } {
  const named = idsOf(scope, input, valid)
  const each = named === undefined || named === null ? [] : Array.isArray(named) ? named : [named]
  const ids = each.map((one) => idOf(scope.row, one))
  return { ids: [...new Set(ids.filter((id) => id !== undefined))], strange: ids.includes(undefined) }
}

function idsOf(scope: Scope, input: RawInput, valid: boolean): unknown {
  try {
    return scope.ids(input as never)
  } catch (error) {
    if (valid || error instanceof BodyNotRead) throw error
    return undefined
  }
}

/** Asks the database. */
export const readOwners: Owners = async (db, row, ids) => (await read(db, row, ids)).map(({ channel }) => channel)

/**
 * Asks the database once for each row: what was read holds while the row exists, as it never changes its channel; what was not
 * there is asked for again, it may have been made since.
 */
export function ownersKept(): Owners {
  const known = new Map<string, number>()
  return async (db, row, ids) => {
    const unknown = ids.filter((id) => !known.has(`${row} ${id}`))
    for (const { id, channel } of await read(db, row, unknown)) known.set(`${row} ${id}`, channel)
    return ids.flatMap((id) => known.get(`${row} ${id}`) ?? [])
  }
}

async function read(db: Kysely<Database>, row: RowKind, ids: readonly Id[]): Promise<{ id: Id; channel: number }[]> {
  if (ids.length === 0) return []
  const { table, column = 'id', id, deletes } = owners[row]
  const among = id === 'number' ? sql`any(${ids.map(lookupNumber)}::integer[])` : sql`any(${ids.map(String)}::uuid[])`
  const { rows } = await sql<{ id: Id; channel: number }>`
    select ${sql.ref(column)} as id, ${sql.ref(row === 'channel' ? 'id' : 'sales_channel_id')} as channel from ${sql.table(table)}
    where ${sql.ref(column)} = ${among} ${deletes === 'softly' ? sql`and deleted_at is null` : sql``}`.execute(db)
  return rows
}

const LARGEST_ID = 2_147_483_647
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Ids begin at 1; a number beyond the database's integers names nothing, like 0. */
export const lookupNumber = (id: Id) => (Number(id) > LARGEST_ID ? 0 : Number(id))

/** An id as the database writes it; undefined for what it could not look up. */
function idOf(row: RowKind, id: unknown): Id | undefined {
  if (owners[row].id === 'uuid') return typeof id === 'string' && uuid.test(id) ? id.toLowerCase() : undefined
  if (typeof id === 'number') return Number.isInteger(id) && id >= 0 ? id : undefined
  return typeof id === 'string' && /^\d{1,15}$/.test(id) ? Number(id) : undefined
}
