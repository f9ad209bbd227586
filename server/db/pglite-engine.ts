import { PGlite } from '@electric-sql/pglite'
import type { Engine } from './engine.ts'
import { createStatements } from './pglite-statements.ts'
import { parsers } from './types.ts'

/** Little memory: the working set is small, and the host's file cache does the rest. */
const START = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB']

/**
 * Opens the embedded database in this thread.
 * @param folder where its files are; absent keeps everything in memory
 * @param dump a copy to begin with, for tests
 */
export async function openPglite(folder?: string, dump?: Blob): Promise<Engine & { dump(): Promise<Blob> }> {
  const database = await PGlite.create({
    ...(folder === undefined ? {} : { dataDir: folder }),
    ...(dump === undefined ? {} : { loadDataDir: dump }),
    startParams: START,
    parsers,
  })
  const statements = createStatements(database)
  return {
    async query(sql, parameters, first) {
      if (first !== undefined) statements.run(first, [])
      return statements.run(sql, parameters)
    },
    dump: () => database.dumpDataDir('none'),
    close: () => database.close(),
  }
}
