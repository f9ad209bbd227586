import { fork } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { DatabaseBroken, DatabaseError, type Engine, type EngineResult } from './engine.ts'
import { moveForced } from './force.ts'
import type { WorkerAnswer, WorkerRequest } from './pglite.worker.ts'
import { DatabaseUnavailable } from './unavailable.ts'
import { log } from '#server/log.ts'

/**
 * Returns the URL of a worker's file: in development its source; in the build, where all files are in one folder, the built file.
 */
const workerFile = (source: string) =>
  import.meta.url.endsWith('.ts') ? new URL(source, import.meta.url) : new URL(`./${basename(source, '.ts')}.js`, import.meta.url)

interface Waiting {
  resolve: (result: EngineResult) => void
  reject: (error: Error) => void
}

/**
 * Opens the embedded database of a data folder in its own thread; creates it first if it is missing. On the main thread a single
 * read of a stadium would stall every other request for half a second.
 * @param demo whether a new database gets the demo world
 * @throws if the database cannot be created or opened
 */
export async function startPgliteThread(data: string, demo: boolean): Promise<Engine> {
  const folder = join(data, 'postgres')
  if (!existsSync(folder)) {
    log.say(demo ? 'Creating the database and the demo data…' : 'Creating the database…')
    await createInChild(folder, demo)
  }
  const worker = startThread(folder)
  await new Promise<void>((resolve, reject) => {
    worker.once('message', (first: 'ready' | { broken: string }) =>
      first === 'ready' ? resolve() : reject(new DatabaseBroken(first.broken)),
    )
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('The database thread ended before it was ready.')))
  })
  return engineOf(worker)
}

/** Returns an engine that runs its statements in a thread. @param worker a thread that is ready */
function engineOf(worker: Worker): Engine {
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  let cause: unknown
  let ended: DatabaseUnavailable | undefined
  let closing = false

  worker.on('message', (answer: WorkerAnswer) => {
    if ('broken' in answer) return void (cause = new DatabaseBroken(answer.broken))
    const request = waiting.get(answer.id)
    waiting.delete(answer.id)
    if ('result' in answer) request?.resolve(answer.result)
    else request?.reject(new DatabaseError(answer.refused))
  })
  worker.on('error', (error) => (cause = error))
  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  void exited.then(() => {
    ended = new DatabaseUnavailable('The database thread has ended.', { cause })
    for (const { reject } of waiting.values()) reject(ended)
    waiting.clear()
    // Left uncaught, the error ends the process: only a new process can open the folder in its present state.
    if (!closing) throw ended
  })

  return {
    query(sql, parameters, first) {
      if (ended) return Promise.reject(ended)
      const id = ++lastId
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        worker.postMessage({ id, sql, parameters, first } satisfies WorkerRequest)
      })
    },
    async close() {
      closing = true
      worker.postMessage('close')
      await exited
    },
  }
}

/**
 * Starts the database's thread. A thread does not inherit the loader that runs TypeScript in development, so a script loads the
 * loader first.
 */
function startThread(folder: string): Worker {
  const file = workerFile('./pglite.worker.ts')
  if (file.pathname.endsWith('.js')) return new Worker(file, { workerData: { folder } })
  const load = `import('tsx/esm/api').then(({ tsImport }) => tsImport(${JSON.stringify(file.href)}, ${JSON.stringify(import.meta.url)}))`
  return new Worker(load, { eval: true, workerData: { folder } })
}

/**
 * Creates and fills a database in a child process, because this takes about 800 MB of memory, which a process would never release.
 * The child works in a folder of another name, so that an unfinished database is never opened.
 */
async function createInChild(folder: string, demo: boolean): Promise<void> {
  const unfinished = `${folder}.new`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(join(folder, '..'), { recursive: true })
  await new Promise<void>((resolve, reject) => {
    const child = fork(fileURLToPath(workerFile('../pglite-create.worker.ts')), [unfinished, ...(demo ? ['demo'] : [])], {
      stdio: 'inherit',
    })
    child.once('error', reject)
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`Making the database failed (exit ${code}).`))))
  })
  moveForced(unfinished, folder)
}
