import type { ChildProcess } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { Line } from '#tests/bench/line.ts'
import { builtIn, demoWorld, freePort, madeOnce, runServer } from '#tests/support/app.ts'

/** The built product with its own demo world, for benchmarks (rows of the results) that only make requests to the server. */
export interface Served {
  url: string
  /** Returns the server's current memory, in megabytes. */
  memory(): number
  close(): Promise<void>
}

/** A row of the table with its own server, without a browser. @param runs how often a measurement is taken */
export type ServerRow = (runs: number) => Promise<Line[]>

/** Additional rows for a demo world. */
export interface Fill {
  /** The name of the stored world. */
  name: string
  /** Writes the additional rows into the database while no server runs. */
  write(database: PGlite): Promise<void>
}

/** Returns the folder of the demo world with these rows. It is made once per day and build, because this takes very long. */
export const filled = ({ name, write }: Fill): Promise<string> =>
  madeOnce(`bench-${name}`, async (folder) => {
    copyWorld(await demoWorld(), folder)
    await inDatabase(folder, write)
  })

/** Copies a world, without the control socket of the server that made it. */
const copyWorld = (from: string, to: string) => cpSync(from, to, { recursive: true, filter: (path) => !path.endsWith('.sock') })

/** Serves the demo world, with additional rows if given. */
export async function served(fill?: Fill): Promise<Served> {
  const data = mkdtempSync(join(tmpdir(), 'holdfast-served-'))
  copyWorld(fill ? await filled(fill) : await demoWorld(), data)
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

/** Works on the embedded database of a data folder while no server runs. */
export async function inDatabase(data: string, work: (database: PGlite) => Promise<unknown>): Promise<void> {
  const database = await PGlite.create({ dataDir: join(data, 'postgres') })
  try {
    await work(database)
  } finally {
    await database.close()
  }
}

/** Returns the memory of a process, in megabytes. */
export const memoryOf = ({ pid }: Pick<ChildProcess, 'pid'>): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_000
