import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoWorld } from '#tests/support/app.ts'
import { startPostgres } from '../../support/run/postgres.mjs'

export type Engine = 'postgres' | 'pglite'

/** The database of one run, and the data folder of the servers on it. Both outlive the servers. */
export interface RunDatabase {
  engine: Engine
  folder: string
  /** The URL of the PostgreSQL; undefined if the database is the embedded one in the folder. */
  url: string | undefined
  remove(): Promise<void>
}

/**
 * Makes an empty database: embedded in a temporary folder, or a separate PostgreSQL.
 * @param existing URL of a PostgreSQL to use instead of starting one; it is not stopped
 */
export async function makeDatabase(engine: Engine, existing?: string): Promise<RunDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-killer-'))
  const removeFolder = () => rmSync(folder, { recursive: true, force: true })
  if (engine === 'pglite' || existing) {
    return { engine, folder, url: engine === 'pglite' ? undefined : existing, remove: async () => removeFolder() }
  }
  const postgres = await startPostgres()
  if ('missing' in postgres) throw new Error(`${postgres.missing}; the embedded database needs none`)
  return { engine, folder, url: postgres.url, remove: () => postgres.stop().finally(removeFolder) }
}

/** Makes a database for servers with the demo world. On PostgreSQL, the first server adds the demo world. */
export async function makeDemoDatabase(engine: Engine, existing?: string): Promise<RunDatabase> {
  const database = await makeDatabase(engine, existing)
  if (engine === 'postgres') return database
  cpSync(await demoWorld(), database.folder, { recursive: true })
  // Otherwise the first commit would wait until the whole copy is on disk.
  spawnSync('sync')
  return database
}
