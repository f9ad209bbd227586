import type { Worker } from 'node:worker_threads'
import { startWorker } from '#server/kernel/worker.ts'
import type { PasswordAnswer, PasswordQuestion, PasswordRequest } from './password.worker.ts'

interface Waiting {
  resolve: (answer: string | boolean) => void
  reject: (error: Error) => void
}

const waiting = new Map<number, Waiting>()
let thread: Worker | undefined
let lastId = 0

/**
 * Calls the thread that hashes passwords. There is only one, because each thread of a pool would hold the 19 MB that a hash
 * takes. It starts at the first call, and does not keep an otherwise finished process running.
 * @throws the library's error for an unreadable hash, or the error that ended the thread
 */
export function askPasswordThread(question: PasswordQuestion): Promise<string | boolean> {
  const id = ++lastId
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject })
    thread ??= start()
    thread.ref()
    thread.postMessage({ ...question, id } satisfies PasswordRequest)
  })
}

function start(): Worker {
  const worker = startWorker(new URL('./password.worker.ts', import.meta.url))
  worker.on('message', ({ id, ...answer }: PasswordAnswer) => {
    const { resolve, reject } = waiting.get(id)!
    waiting.delete(id)
    if (waiting.size === 0) worker.unref()
    if ('failed' in answer) reject(new Error(answer.failed))
    else resolve(answer.result)
  })
  // If a thread ends, its waiting calls fail; the next call starts another thread.
  const lose = (error: Error) => {
    if (thread === worker) thread = undefined
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  worker.on('error', lose)
  worker.on('exit', () => lose(new Error('The thread that hashes passwords has ended.')))
  return worker
}
