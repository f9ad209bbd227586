import type { Kysely } from 'kysely'
import type { Database } from './schema.ts'

/** The further handles of a database, each with its own share of the connections. */
interface Handles {
  background: Kysely<Database>
  strangers: Kysely<Database>
  /** Absent on a database that has one connection. */
  writes?: Kysely<Database>
}

const handles = new WeakMap<Kysely<Database>, Handles>()

/** Sets the other handles of a database. */
export const addHandles = (db: Kysely<Database>, others: Handles): void => void handles.set(db, others)

/**
 * Returns the handle of a database for work in the background: requests of users are served first. A handle without further
 * ones (such as a transaction, which has its connection already) is returned unchanged, also by the two functions below.
 */
export const inBackground = (db: Kysely<Database>): Kysely<Database> => handles.get(db)?.background ?? db

/** Returns the handle for calls that anyone may make, such as signing in: a flood of strangers uses few connections. */
export const forStrangers = (db: Kysely<Database>): Kysely<Database> => handles.get(db)?.strangers ?? db

/** Returns the handle for transactions that write: while they wait for locks, connections are left for all others. */
export const forWrites = (db: Kysely<Database>): Kysely<Database> => handles.get(db)?.writes ?? db
