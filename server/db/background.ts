import type { Kysely } from 'kysely'
import type { Database } from './schema.ts'

const handles = new WeakMap<Kysely<Database>, Kysely<Database>>()

/** Says which handle of a database lets those of `db` go first. */
export const addBackground = (db: Kysely<Database>, background: Kysely<Database>): void => void handles.set(db, background)

/**
 * The same database for work that goes on by itself, or is a stranger's: people at screens are served before it. A handle that
 * has none (a transaction, which is served already) is answered itself.
 */
export const inBackground = (db: Kysely<Database>): Kysely<Database> => handles.get(db) ?? db
