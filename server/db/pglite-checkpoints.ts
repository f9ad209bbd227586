import { DatabaseError } from './engine.ts'
import type { Statements } from './pglite-statements.ts'
import { log } from '#server/log.ts'

/** At this size of the log its changes are written to the tables: the log's files can be used again, and a start reads no more. */
export const CHECKPOINT_BYTES = 32 * 2 ** 20
/** How many statements go by before the log's length is looked at again. */
export const LOOK_EVERY = 200

const LENGTH = `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as length`

/**
 * A server has a process of its own for checkpoints. The embedded database has none: without this its log grows until it is
 * closed, and after a kill its start takes as long as reading all of it.
 * @returns a function to call after each statement; it never runs in the middle of a transaction
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
      // The caller already has a response; the checkpoint is tried again.
      if (!(error instanceof DatabaseError)) throw error
      log.trouble('The embedded database could not make a checkpoint:', error)
    }
  }
}
