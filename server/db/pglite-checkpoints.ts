import { DatabaseError } from './engine.ts'
import type { Statements } from './pglite-statements.ts'
import { log } from '#server/log.ts'

/**
 * The number of bytes by which the write-ahead log may grow until a checkpoint writes its changes to the tables. After that the
 * log's files can be reused, and a start after a crash need not read them.
 */
export const CHECKPOINT_BYTES = 32 * 2 ** 20
/** The number of statements after which the log's length is checked again. */
export const LOOK_EVERY = 200

const LENGTH = `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as length`

/**
 * Makes checkpoints of the embedded database, which has no process for them, unlike a database server. Without checkpoints the log
 * would grow until the database is closed, and a start after a crash would have to read all of it.
 * @returns a function to call after each statement; inside a transaction it does nothing
 */
export function createCheckpoints(statements: Statements): () => void {
  const length = () => statements.run(LENGTH, []).rows[0]!['length'] as number
  let last = length()
  let count = 0
  return () => {
    if (++count < LOOK_EVERY || statements.isInTransaction()) return
    count = 0
    if (length() - last < CHECKPOINT_BYTES) return
    try {
      statements.run('checkpoint', [])
      last = length()
    } catch (error) {
      // The caller already has a response, so the error is only logged. The checkpoint is tried again later.
      if (!(error instanceof DatabaseError)) throw error
      log.trouble('The embedded database could not make a checkpoint:', error)
    }
  }
}
