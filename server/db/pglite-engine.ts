import { PGlite } from '@electric-sql/pglite'
import type { Engine } from './engine.ts'
import type { ForcedFolder } from './pglite-folder.ts'
import { createCheckpoints } from './pglite-checkpoints.ts'
import { createStatements } from './pglite-statements.ts'
import { parsers } from './types.ts'

/**
 * Settings for little memory and small samples. The working set is small, and the operating system caches files. Analyzing a table
 * blocks all other statements, and with a quarter of the usual sample takes a quarter of the time.
 */
const SMALL = ['-c', 'shared_buffers=32MB', '-c', 'default_statistics_target=25']
/**
 * Checkpoints are made every 32 MB of log (pglite-checkpoints.ts). By default PostgreSQL would store the log files of the
 * largest import for reuse: 190 MB in every folder with a stadium.
 */
const SHORT_LOG = ['-c', 'min_wal_size=32MB', '-c', 'max_wal_size=64MB']
/**
 * PGlite's `-F` disables forced writes to the disk, so it is removed here. The log is written by `fsync`, the only method that
 * `ForcedFolder` supports.
 */
const FORCED = [...PGlite.defaultStartParams.filter((word) => word !== '-F'), '-c', 'wal_sync_method=fsync']

/**
 * Opens the embedded database in this thread.
 * @param folder contains its files; absent: everything stays in memory
 * @param dump a copy to begin with, for tests
 * @param settings further settings of PostgreSQL, for tests: `-c`, `name=value`
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
