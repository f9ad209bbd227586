import { type ChildProcess, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { builtIn, demoWorld, freePort, runServer } from '#tests/support/app.ts'
import { startPostgres } from '../../support/run/postgres.mjs'

/** A server process that is killed and started again, always on the same database. */
export interface Victim {
  /** Where it listens: the same before and after. */
  url: string
  /** Ends it at once, as `kill -9` does. */
  kill(): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

/** Starts the built server on the demo world: on the embedded database, or on a PostgreSQL of its own. */
export async function openVictim(onPostgres: boolean): Promise<Victim> {
  const data = mkdtempSync(join(tmpdir(), 'holdfast-kills-'))
  const postgres = onPostgres ? await startPostgres() : null
  if (postgres && 'missing' in postgres) throw new Error(postgres.missing)
  if (!postgres) {
    cpSync(await demoWorld(), data, { recursive: true })
    // Otherwise the first commit would wait until the whole copy is on the disk.
    spawnSync('sync')
  }
  const port = await freePort()
  // The secret is kept in the folder: tokens outlive the process.
  const env: Record<string, string> = postgres ? { DATABASE_URL: postgres.url, HOLDFAST_DEMO: '1' } : {}
  let process: ChildProcess
  const start = async () => {
    process = await runServer(builtIn, port, data, env)
    process.stderr!.on('data', (words: Buffer) => console.error(words.toString().trimEnd()))
  }
  const kill = async () => {
    if (process.exitCode !== null || process.signalCode !== null) throw new Error('The server had ended before it was killed.')
    const gone = new Promise((done) => process.once('exit', done))
    process.kill('SIGKILL')
    await gone
  }
  await start()
  return {
    url: `http://127.0.0.1:${port}`,
    kill,
    start,
    async close() {
      await kill().catch(() => undefined)
      if (postgres && !('missing' in postgres)) await postgres.stop()
      rmSync(data, { recursive: true, force: true })
    },
  }
}
