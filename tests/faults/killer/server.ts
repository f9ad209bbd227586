import { builtIn, freePort, runServer, withoutProof } from '#tests/support/app.ts'
import type { RunDatabase } from './database.ts'
import { type Killable, killable } from './process.ts'

/** A built server on the run's database. */
export interface Server extends Killable {
  url: string
  port: number
}

interface Options {
  /** The port of a killed server to replace; absent: a free port. */
  port?: number | undefined
  env?: Record<string, string>
  /** Called with the server's output on stderr, once it listens. */
  onErrors?: (text: string) => void
}

/** Starts the built server and waits until it listens. */
export async function startServer({ folder, url }: RunDatabase, options: Options = {}): Promise<Server> {
  const port = options.port ?? (await freePort())
  // Without a shared secret, a new server would refuse the tokens of an earlier one. On the embedded database, the secret is in
  // the folder.
  const shared: Record<string, string> = url
    ? { DATABASE_URL: url, HOLDFAST_DEMO: '1', HOLDFAST_SECRET: 'a secret that the servers of a run share' }
    : {}
  const process = await runServer(builtIn, port, folder, { ...withoutProof, ...shared, ...options.env })
  return { url: `http://127.0.0.1:${port}`, port, ...killable(process, options.onErrors) }
}
