import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildId } from '../../server/commands/build/build-id.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The folder of the built product: `dist` of this project, unless `HOLDFAST_TEST_DIST` names another one. */
export const builtIn = resolve(process.env['HOLDFAST_TEST_DIST'] ?? join(root, 'dist'))

/** The built product, which runs for a test as for an operator, on its own copy of a world. */
export interface App {
  url: string
  data: string
  /** Stops the product with SIGTERM, as an operator does, and removes its data. */
  stop(): Promise<void>
  /** Ends the process at once, as in a power cut. */
  kill(): Promise<void>
  /** Starts the product again on the same port and data, with another build if `dist` is given. */
  start(dist?: string): Promise<void>
  /** Resolves when the process has ended, for any reason. */
  gone(): Promise<void>
}

/** Starts the product on a copy of the demo world, or of the folder `world`. The build must exist (`npm run build`). */
export async function startApp(env: Record<string, string> = {}, world = demoWorld()): Promise<App> {
  const data = mkdtempSync(join(tmpdir(), 'holdfast-app-'))
  // The control socket of the server that made the world cannot be copied.
  cpSync(await world, data, { recursive: true, filter: (path) => !path.endsWith('.sock') })
  const port = await freePort()
  let process = await runServer(builtIn, port, data, env)
  let gone = endOf(process)
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    process.kill(signal)
    await gone
  }
  return {
    url: `http://127.0.0.1:${port}`,
    data,
    kill: () => end('SIGKILL'),
    async start(dist = builtIn) {
      process = await runServer(dist, port, data, env)
      gone = endOf(process)
    },
    gone: () => gone,
    stop: async () => {
      await end('SIGTERM')
      rmSync(data, { recursive: true, force: true })
    },
  }
}

const endOf = (process: ChildProcess) => new Promise<void>((done) => process.once('exit', () => done()))

/** Returns the folder of the demo world, and makes it if needed. Its dates are around the day on which it was made. */
export const demoWorld = (): Promise<string> =>
  madeOnce('demo-world', async (making) => {
    const process = await runServer(builtIn, await freePort(), making, {})
    const gone = endOf(process)
    process.kill('SIGTERM')
    await gone
  })

/**
 * Returns the cached folder of a world, and makes it if there is none of this day and this build; older ones are deleted.
 * Processes that need it at the same time each make it in their own folder; all of them use that of the first to finish.
 */
export async function madeOnce(world: string, make: (folder: string) => Promise<void>): Promise<string> {
  const day = Temporal.Now.plainDateISO('UTC').toString()
  const folder = join(root, '.cache', world)
  const name = `${day}-${buildId()}`
  const made = join(folder, name)
  if (existsSync(made)) return made
  mkdirSync(folder, { recursive: true })
  for (const old of readdirSync(folder)) if (!old.startsWith(name)) rmSync(join(folder, old), { recursive: true, force: true })
  const making = mkdtempSync(`${made}.making-`)
  await make(making)
  try {
    renameSync(making, made)
  } catch (error) {
    if (!existsSync(made)) throw error
    rmSync(making, { recursive: true, force: true })
  }
  return made
}

/** Switches off proofs of identity, for servers whose users stay signed in for longer than a proof is valid. */
export const withoutProof = { HOLDFAST_PROOF_MINUTES: '0' }

/**
 * Sends begin up to five minutes early, and a batch is sent every second, so that no story waits for minutes. No story has to
 * prove an identity again, since the devices are signed in for a whole run.
 */
export const hurried = { HOLDFAST_TEST_EARLY_MS: '300000', HOLDFAST_TEST_BATCH_MS: '1000', ...withoutProof }

/** Starts a built server, and waits until it prints its address; returns its process. Fails if the process ends before that. */
export async function runServer(dist: string, port: number, data: string, env: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(dist, 'server/main.js')], {
    // The server reads `.env` from its working folder; the temporary folder contains no such file.
    cwd: tmpdir(),
    env: {
      ...process.env,
      DATABASE_URL: '',
      PORT: String(port),
      HOLDFAST_DATA: data,
      HOLDFAST_LEGAL_HOURS: '00:00-24:00',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  await new Promise<void>((ready, failed) => {
    let said = ''
    const listen = (words: Buffer) => {
      said += words.toString()
      if (said.includes('Holdfast is at')) ready()
    }
    child.stdout!.on('data', listen)
    child.stderr!.on('data', listen)
    child.once('exit', (code) => failed(new Error(`The server ended with ${code}:\n${said}`)))
  })
  return child
}

/** Finds a free port of the loopback. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as { port: number }
  await new Promise((done) => server.close(done))
  return port
}
