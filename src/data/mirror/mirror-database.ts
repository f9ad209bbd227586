import { logTables, tables, type MirroredTable, type RowOf, type WholeTable } from '#contract/tables.ts'
import type { Database, DatabaseShape, Range, Reader } from '#data/storage/database.ts'
import type { World } from '#data/world.ts'
import { noReceipt, type Receipt } from './receipt.ts'
import type { Versioned } from './rows.ts'
import { inBackground, storageFailed } from '#data/background.ts'

const PREFIX = 'holdfast-mirror-'
const prefixOf = (user: number) => `${PREFIX}${user}-`

export const mirrorName = (user: number, channel: number): string => `${prefixOf(user)}${channel}`

/** The channels of which this user has a mirror on the device, by the databases' names. */
export const channelsIn = (names: readonly string[], user: number): number[] =>
  names.filter((name) => name.startsWith(prefixOf(user))).map((name) => Number(name.slice(prefixOf(user).length)))

/** The users who have a mirror or more on the device. */
export const usersIn = (names: readonly string[]): number[] => [
  ...new Set(names.flatMap((name) => (name.startsWith(PREFIX) ? Number.parseInt(name.slice(PREFIX.length), 10) : []))),
]

/** The rows of all whole tables, under `[table, id]`: a new table needs no new version of the database. */
export const ROWS = 'rows'
/** The state of the mirror: one record, `channel`. */
export const RECEIPT = 'receipt'
/** Rows that do not fit the contract this app knows. */
export const QUARANTINE = 'quarantined'
/** The blocks of a log. A new log needs a new version below. */
export const logStore = (table: MirroredTable): string => `log_${table}`

/**
 * Rows the server confirmed. Relaxed durability, and no upgrade needs care: what is lost is pulled again. A pull that is under
 * way when it is lost must not write its position into the empty one that follows.
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
      inventories: 'event',
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
/** All rows of a table: their keys are longer than `[table]`, and shorter than any list in second place. */
export const rowsOf = (table: WholeTable): Range => ({ from: [table], to: [table, []] })

/** The channel's receipt on disk. */
export const readReceipt = async (database: Reader): Promise<Receipt> =>
  (await database.get<Receipt>(RECEIPT, 'channel')) ?? noReceipt

/** A tab's whole in-memory part of a mirror, as stored on disk. */
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
  // A table of a newer app that was put back to an older one.
  return { receipt, rows: rows.filter(({ table }) => Object.hasOwn(tables, table)), quarantined }
}

/** A mirror's database, and what is being read of it. */
export interface OpenedMirror {
  database: Database
  stored: Promise<StoredMirror>
}

/** Opens a mirror's database, and begins at once to read it. */
export async function openMirror(world: World, user: number, channel: number): Promise<OpenedMirror> {
  const database = await world.databases.open(mirrorName(user, channel), mirrorShape)
  const stored = readMirror(database)
  // Perhaps nobody makes the mirror any more.
  inBackground(stored, storageFailed)
  return { database, stored }
}

/** The ids of rows, by table. */
export type Ids = { readonly [T in WholeTable]?: readonly string[] }
/** Rows, by table. */
export type RowsByTable = { [T in WholeTable]?: RowOf<T>[] }

/** A row that does not fit this app's contract: set apart and reported. */
export interface Quarantined {
  table: string
  id: string
  row: unknown
  why: string
  at: number
}
