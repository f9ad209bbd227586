import { PGlite } from '@electric-sql/pglite'
import type { Engine } from './engine.ts'
import type { ForcedFolder } from './pglite-folder.ts'
import { createCheckpoints } from './pglite-checkpoints.ts'
import { createStatements } from './pglite-statements.ts'
import { parsers } from './types.ts'

/**
 * Little memory: the working set is small, and the host's file cache does the rest. Small samples: while a table is analyzed nobody
 * else is served, and a quarter of the usual ones is done in a quarter of the time.
 */
const SMALL = ['-c', 'shared_buffers=32MB', '-c', 'default_statistics_target=25']
/**
 * Checkpoints are made every 32 MB of log (pglite-checkpoints.ts). By default PostgreSQL keeps the log files of the largest import
 * for reuse: 190 MB in every folder with a stadium.
 */
const SHORT_LOG = ['-c', 'min_wal_size=32MB', '-c', 'max_wal_size=64MB']
/** `-F` is PGlite's word for never forcing anything to the disk. The log is forced by `fsync`, the one way a folder of ours knows. */
const FORCED = [...PGlite.defaultStartParams.filter((word) => word !== '-F'), '-c', 'wal_sync_method=fsync']

/**
 * Opens the embedded database in this thread.
 * @param folder where its files are; absent keeps everything in memory
 * @param dump a copy to begin with, for tests
 * @param settings more of PostgreSQL's, for tests: `-c`, `name=value`
 */
export async function openPglite(
  folder?: ForcedFolder,
  dump?: Blob,
  settings: readonly string[] = [],
): Promise<Engine & { dump(): Promise<Blob> }> {
  const database = await PGlite.create({
    ...(folder === undefined ? {} : { fs: folder }),
    ...(dump === undefined ? {} : { loadDataDir: dump }),
    startParams: [...(folder === undefined ? PGlite.defaultStartParams : FORCED), ...SMALL, ...SHORT_LOG, ...settings],
    parsers,
  })
  const statements = createStatements(database)
  const checkpointWhereDue = createCheckpoints(statements)
  return {
    async query(sql, parameters, first) {
      if (first !== undefined) statements.run(first, [])
      const result = statements.run(sql, parameters)
      checkpointWhereDue()
      return result
    },
    dump: () => database.dumpDataDir('none'),
    close: () => database.close(),
  }
}
