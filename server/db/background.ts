import type { Kysely } from 'kysely'
import type { Database } from './schema.ts'

/** The additional handles of a database. Each may use only its own share of the connections. */
interface Handles {
  background: Kysely<Database>
  strangers: Kysely<Database>
  /** Absent on a database that has one connection. */
  writes?: Kysely<Database>
  /** Absent on a database server, which other nodes use too. */
  turnsGiven?: () => number
}

const handles = new WeakMap<Kysely<Database>, Handles>()

/** Sets the other handles of a database. */
export const addHandles = (db: Kysely<Database>, others: Handles): void => void handles.set(db, others)

/**
 * Returns the handle for background work, which leaves connections for users. This function, `forStrangers` and `forWrites` return
 * a handle that has no additional handles, such as a transaction, unchanged.
 */
export const inBackground = (db: Kysely<Database>): Kysely<Database> => handles.get(db)?.background ?? db

/** Returns the handle for calls that anyone may make, such as signing in, so that a flood of them uses few connections. */
export const forStrangers = (db: Kysely<Database>): Kysely<Database> => handles.get(db)?.strangers ?? db

/** Returns the handle for transactions that write. Other work still gets connections while these transactions wait for locks. */
export const forWrites = (db: Kysely<Database>): Kysely<Database> => handles.get(db)?.writes ?? db

/**
 * Returns a function that counts the turns at the embedded database: one for each transaction, and for each statement outside a
 * transaction. A caller whose own turns are all new ones is alone. Undefined on a database server, which other nodes use too.
 */
export const turnsGiven = (db: Kysely<Database>): (() => number) | undefined => handles.get(db)?.turnsGiven
