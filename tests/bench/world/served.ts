import type { ChildProcess } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { builtIn, demoWorld, freePort, runServer } from '#tests/support/app.ts'

/** The built product with a demo world of its own, for rows that ask the server alone. */
export interface Served {
  url: string
  /** Megabytes the server takes now. */
  memory(): number
  close(): Promise<void>
}

/** Serves the demo world with more rows in it. @param fill writes them, into the database of a server that is not yet there */
export async function served(fill?: (database: PGlite) => Promise<void>): Promise<Served> {
  const data = mkdtempSync(join(tmpdir(), 'holdfast-served-'))
  // The control socket of the server that made it is no file to copy.
  cpSync(await demoWorld(), data, { recursive: true, filter: (path) => !path.endsWith('.sock') })
  if (fill) await inDatabase(data, fill)
  const port = await freePort()
  const server = await runServer(builtIn, port, data, {})
  return {
    url: `http://127.0.0.1:${port}`,
    memory: () => memoryOf(server),
    async close() {
      const gone = new Promise((ended) => server.once('exit', ended))
      server.kill('SIGTERM')
      await gone
      rmSync(data, { recursive: true, force: true })
    },
  }
}

/** Works on the embedded database of a data folder whose server is down. */
export async function inDatabase(data: string, work: (database: PGlite) => Promise<unknown>): Promise<void> {
  const database = await PGlite.create({ dataDir: join(data, 'postgres') })
  try {
    await work(database)
  } finally {
    await database.close()
  }
}

/** Megabytes of a process. */
export const memoryOf = ({ pid }: Pick<ChildProcess, 'pid'>): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_000
