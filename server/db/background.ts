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
 * Returns the handle for background work, which leaves connections for users. A handle without others, such as a transaction, is
 * returned unchanged, also by `forStrangers` and `forWrites`.
 */
export const inBackground = (db: Kysely<Database>): Kysely<Database> => handles.get(db)?.background ?? db

/** Returns the handle for calls that anyone may make, such as signing in, so that a flood of them uses few connections. */
export const forStrangers = (db: Kysely<Database>): Kysely<Database> => handles.get(db)?.strangers ?? db

/** Returns the handle for transactions that write, so that connections are left for all others while they wait for locks. */
export const forWrites = (db: Kysely<Database>): Kysely<Database> => handles.get(db)?.writes ?? db
