import { fork } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { DatabaseError, type Engine, type EngineResult } from './engine.ts'
import type { WorkerAnswer, WorkerRequest } from './pglite.worker.ts'
import { log } from '#server/log.ts'

/** A worker's file beside this one: source in development, built otherwise. */
const workerFile = (name: string) => new URL(`./${name}.worker.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url)

/**
 * Opens the embedded database of a data folder in its own thread; makes it first where it is missing, with the demo world
 * where asked.
 * On the main thread a single read of a stadium would stall every other request for half a second.
 */
export async function startPgliteThread(data: string, demo: boolean): Promise<Engine> {
  const folder = join(data, 'postgres')
  if (!existsSync(folder)) {
    log.say(demo ? 'Making the database and the demo world…' : 'Making the database…')
    await createInChild(folder, demo)
  }
  const worker = startThread(folder)
  const waiting = new Map<number, { resolve: (result: EngineResult) => void; reject: (error: Error) => void }>()
  let lastId = 0

  const failAll = (error: Error) => {
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  await new Promise<void>((resolve, reject) => {
    worker.once('message', () => resolve())
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('The database thread ended before it was ready.')))
  })
  let onClosed: (() => void) | undefined
  worker.on('message', (answer: WorkerAnswer | 'closed') => {
    if (answer === 'closed') return onClosed?.()
    const request = waiting.get(answer.id)
    waiting.delete(answer.id)
    if ('result' in answer) request?.resolve(answer.result)
    else request?.reject(new DatabaseError(answer.refused))
  })
  worker.on('error', failAll)
  worker.on('exit', () => failAll(new Error('The database thread has ended.')))

  return {
    query(sql, parameters, first) {
      const id = ++lastId
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        worker.postMessage({ id, sql, parameters, first } satisfies WorkerRequest)
      })
    },
    async close() {
      const closed = new Promise<void>((resolve) => (onClosed = resolve))
      worker.postMessage('close')
      await closed
      await worker.terminate()
    },
  }
}

/** A thread does not inherit the loader by which development runs TypeScript: there it takes it itself. */
function startThread(folder: string): Worker {
  const file = workerFile('pglite')
  if (file.pathname.endsWith('.js')) return new Worker(file, { workerData: { folder } })
  const load = `import('tsx/esm/api').then(({ tsImport }) => tsImport(${JSON.stringify(file.href)}, ${JSON.stringify(import.meta.url)}))`
  return new Worker(load, { eval: true, workerData: { folder } })
}

/**
 * Making and filling a database takes some 800 MB for a moment, which a process never gives back: so a child does it and ends.
 * It works in a folder of another name, so that one cut short is never taken for a finished one.
 */
async function createInChild(folder: string, demo: boolean): Promise<void> {
  const unfinished = `${folder}.new`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(join(folder, '..'), { recursive: true })
  await new Promise<void>((resolve, reject) => {
    const child = fork(fileURLToPath(workerFile('pglite-create')), [unfinished, ...(demo ? ['demo'] : [])], { stdio: 'inherit' })
    child.once('error', reject)
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`Making the database failed (exit ${code}).`))))
  })
  renameSync(unfinished, folder)
}
