import { logTables, tables, type MirroredTable, type RowOf, type WholeTable } from '#contract/tables.ts'
import type { Database, DatabaseShape, Range, Reader } from '#data/storage/database.ts'
import type { World } from '#data/world.ts'
import { noReceipt, type Receipt } from './receipt.ts'
import type { Versioned } from './rows.ts'
import { inBackground, storageFailed } from '#data/background.ts'

const PREFIX = 'holdfast-mirror-'
const prefixOf = (user: number) => `${PREFIX}${user}-`

export const mirrorName = (user: number, channel: number): string => `${prefixOf(user)}${channel}`

/** Returns the channels of which this user has a mirror on the device, from the names of the databases. */
export const channelsIn = (names: readonly string[], user: number): number[] =>
  names.filter((name) => name.startsWith(prefixOf(user))).map((name) => Number(name.slice(prefixOf(user).length)))

/** The users who have at least one mirror on the device. */
export const usersIn = (names: readonly string[]): number[] => [
  ...new Set(names.flatMap((name) => (name.startsWith(PREFIX) ? Number.parseInt(name.slice(PREFIX.length), 10) : []))),
]

/** The store of the rows of all whole tables, by `[table, id]`, so that a new table needs no new version of the database. */
export const ROWS = 'rows'
/** The store of the mirror's state, which is one record under the key `channel`. */
export const RECEIPT = 'receipt'
/** The store of rows that do not fit this app's contract. */
export const QUARANTINE = 'quarantined'
/** The store of the events whose seats are on this device. */
export const INVENTORIES = 'inventories'
/** Returns the name of the store of a log's blocks. A new log needs a new version of `mirrorShape`. */
export const logStore = (table: MirroredTable): string => `log_${table}`

/**
 * The database of rows that the server confirmed. Durability is relaxed and upgrades may drop rows, because lost rows are pulled
 * again. If the database is lost during a pull, the pull must not write its position into the new, empty one.
 */
export const mirrorShape: DatabaseShape = {
  durability: 'relaxed',
  whenLost: 'stays-closed',
  versions: [
    {
      [ROWS]: '[table+id]',
      [RECEIPT]: 'name',
      [QUARANTINE]: '[table+id]',
      sections: '[event+section]',
      [INVENTORIES]: 'event',
      ...Object.fromEntries(logTables.map((table) => [logStore(table), '++block'])),
    },
  ],
}

/** A row of a whole table, as it is stored. */
export interface StoredRow {
  table: WholeTable
  id: string
  row: Versioned
}

export const rowKey = (table: WholeTable, id: string | number): [string, string] => [table, String(id)]
/** The key range of all rows of a table, whose keys IndexedDB sorts after `[table]` and before `[table, []]`. */
export const rowsOf = (table: WholeTable): Range => ({ from: [table], to: [table, []] })

/** The channel's stored receipt. */
export const readReceipt = async (database: Reader): Promise<Receipt> =>
  (await database.get<Receipt>(RECEIPT, 'channel')) ?? noReceipt

/** The part of a mirror that a tab holds in memory, as stored on disk. */
export interface StoredMirror {
  receipt: Receipt
  rows: StoredRow[]
  quarantined: number
}

export async function readMirror(database: Reader): Promise<StoredMirror> {
  const [receipt, rows, quarantined] = await Promise.all([
    readReceipt(database),
    database.list<StoredRow>(ROWS),
    database.count(QUARANTINE),
  ])
  // The app may have been rolled back to an older version: skip tables that only the newer one has.
  return { receipt, rows: rows.filter(({ table }) => Object.hasOwn(tables, table)), quarantined }
}

/** A mirror's database, and the read of its content under way. */
export interface OpenedMirror {
  database: Database
  stored: Promise<StoredMirror>
}

/** Opens a mirror's database, and starts reading it at once. */
export async function openMirror(world: World, user: number, channel: number): Promise<OpenedMirror> {
  const database = await world.databases.open(mirrorName(user, channel), mirrorShape)
  const stored = readMirror(database)
  // Perhaps no mirror uses the result, so a failure to read it is handled here.
  inBackground(stored, storageFailed)
  return { database, stored }
}

/** The ids of rows, by table. */
export type Ids = { readonly [T in WholeTable]?: readonly string[] }
/** Rows, by table. */
export type RowsByTable = { [T in WholeTable]?: RowOf<T>[] }

/** A row that does not fit this app's contract. It is stored apart from the others and reported. */
export interface Quarantined {
  table: string
  id: string
  row: unknown
  why: string
  /** When the row was stored apart, in epoch milliseconds. */
  at: number
}
