import { sql, type Kysely } from 'kysely'
import type { RowKind, Scope } from '#contract/core/access.ts'
import type { Database } from '#server/db/schema.ts'
import type { RawInput } from './validate.ts'

type Id = string | number

/** Finds the channels of rows: one for each row that exists. */
export type Owners = (db: Kysely<Database>, row: RowKind, ids: readonly Id[]) => Promise<number[]>

/** The rows of a scope that an input names, each once; what could be no id is not among them. */
export function namedBy(scope: Scope, input: RawInput): Id[] {
  const named = (input[scope.in] as Record<string, unknown> | undefined | null)?.[scope.field]
  return [...new Set((Array.isArray(named) ? named : [named]).filter((id) => isId(scope.row, id)))] as Id[]
}

/** Asks the database. */
export const readOwners: Owners = async (db, row, ids) => (await read(db, row, ids)).map(({ channel }) => channel)

/**
 * What belongs to whom, known beforehand for many calls: one question a kind of row. A row never changes its channel, so what
 * was read holds while it exists; what was not there then is asked for again, it may have been made since.
 */
export async function ownersOf(db: Kysely<Database>, named: ReadonlyMap<RowKind, ReadonlySet<Id>>): Promise<Owners> {
  const known = new Map<string, number>()
  for (const [row, ids] of named) for (const { id, channel } of await read(db, row, [...ids])) known.set(`${row} ${id}`, channel)
  return async (tx, row, ids) => {
    const channels = ids.flatMap((id) => known.get(`${row} ${id}`.toLowerCase()) ?? [])
    return channels.length === ids.length ? channels : readOwners(tx, row, ids)
  }
}

const tables = {
  channel: sql`select id, id as channel from sales_channels where id`,
  event: sql`select id, sales_channel_id as channel from events where id`,
  seat: sql`select uuid as id, sales_channel_id as channel from seats where uuid`,
  transaction: sql`select id, sales_channel_id as channel from transactions where id`,
}

async function read(db: Kysely<Database>, row: RowKind, ids: readonly Id[]): Promise<{ id: Id; channel: number }[]> {
  const among = isNumbered(row) ? sql`any(${ids.map(lookupNumber)}::integer[])` : sql`any(${ids.map(String)}::uuid[])`
  return (await sql<{ id: Id; channel: number }>`${tables[row]} = ${among}`.execute(db)).rows
}

const isNumbered = (row: RowKind) => row === 'channel' || row === 'event'

const LARGEST_ID = 2_147_483_647
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Ids begin at 1; a number beyond the database's integers names nothing, like 0. */
export const lookupNumber = (id: Id) => (Number(id) > LARGEST_ID ? 0 : Number(id))

/** Is this an id the database could look up? */
function isId(row: RowKind, id: unknown): boolean {
  if (isNumbered(row)) return typeof id === 'number' || (typeof id === 'string' && /^\d{1,15}$/.test(id))
  return typeof id === 'string' && uuid.test(id)
}
