import type { Kysely } from 'kysely'
import type { Database } from './schema.ts'

/** The handles of one database beside its first, each with its own share of the connections. */
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
 * The same database for work that goes on by itself: people at screens are served before it. Returns a handle that has none
 * (a transaction, which is served already) itself, as the two below do.
 */
export const inBackground = (db: Kysely<Database>): Kysely<Database> => handles.get(db)?.background ?? db

/** The same database for what anyone may request, such as signing in: a flood of strangers uses few connections. */
export const forStrangers = (db: Kysely<Database>): Kysely<Database> => handles.get(db)?.strangers ?? db

/** The same database for transactions that write: while they wait for locks, connections are left for all others. */
export const forWrites = (db: Kysely<Database>): Kysely<Database> => handles.get(db)?.writes ?? db
