import type { Worker } from 'node:worker_threads'
import { refuse } from '#lib/imports/refuse.ts'
import { isRefused, type Refused } from '#lib/imports/types.ts'
import { startWorker } from '#server/kernel/worker.ts'
import type { ReadingJob, RowsOf, ReadingReport } from './file-reading.ts'
import type { ReadingAnswer, ReadingRequest } from './file-reading.worker.ts'

/** How long a file may take to be understood. */
export const READING_MS = 30_000
/** How long a thread without a file is kept for the next one. */
const IDLE_MS = 30_000
/** A file within all limits takes less than half of it. */
const LIMITS = { maxOldGenerationSizeMb: 512 }

const idle = new Map<Worker, NodeJS.Timeout>()

/** A file that was understood; its rows wait in a thread until they are asked for. */
export interface OpenFile<Row> {
  /** The problems of its lines. */
  report: ReadingReport
  /** How many rows it has. */
  count: number
  /** The next rows as JSON; `[]` after the last. */
  nextJson(count: number): Promise<string>
  next(count: number): Promise<Row[]>
  /** Gives the thread back. */
  close(): Promise<void>
}

/**
 * Has a thread of its own understand a file, so that nobody else waits for it.
 * The file's bytes go over to that thread: here they are gone afterwards.
 * @param deadline milliseconds; a file that takes longer is refused
 */
export async function openFile<Kind extends ReadingJob['kind']>(
  job: ReadingJob & { kind: Kind },
  deadline = READING_MS,
): Promise<OpenFile<RowsOf[Kind]> | Refused> {
  const worker = takeThread()
  try {
    const read = await ask(worker, { read: job }, deadline, [job.file.bytes.buffer as ArrayBuffer])
    if (isRefused(read)) {
      giveBack(worker)
      return read
    }
    const { report, count } = read as Extract<ReadingAnswer, { report: ReadingReport }>
    const nextJson = async (most: number) =>
      ((await ask(worker, { next: most }, deadline)) as Extract<ReadingAnswer, { rows: string }>).rows
    return {
      report,
      count,
      nextJson,
      next: async (most) => JSON.parse(await nextJson(most)) as RowsOf[Kind][],
      close: async () => {
        await ask(worker, { close: true }, deadline).then(
          () => giveBack(worker),
          () => worker.terminate(),
        )
      },
    }
  } catch (error) {
    await worker.terminate()
    if (error instanceof TooSlow) return refuse('too_slow')
    throw error
  }
}

/** The thread did not answer in time, or had not the memory to. */
class TooSlow extends Error {}

function takeThread(): Worker {
  const [waiting] = idle
  if (waiting === undefined) return startWorker(new URL('./file-reading.worker.ts', import.meta.url), { resourceLimits: LIMITS })
  const [worker, timer] = waiting
  clearTimeout(timer)
  idle.delete(worker)
  return worker
}

function giveBack(worker: Worker): void {
  const end = () => {
    idle.delete(worker)
    void worker.terminate()
  }
  idle.set(worker, setTimeout(end, IDLE_MS).unref())
  worker.unref()
}

/** Asks a thread, which answers one request after the other. @throws TooSlow, or what ended the thread */
function ask(worker: Worker, request: ReadingRequest, deadline: number, transfer: ArrayBuffer[] = []): Promise<ReadingAnswer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => end(() => reject(new TooSlow())), deadline)
    const onError = (error: NodeJS.ErrnoException) =>
      end(() => reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new TooSlow() : error))
    const onExit = () => end(() => reject(new Error('The thread that reads a file has ended.')))
    const onMessage = (answer: ReadingAnswer) => end(() => resolve(answer))
    const end = (settle: () => void) => {
      clearTimeout(timer)
      worker.off('error', onError).off('exit', onExit).off('message', onMessage)
      settle()
    }
    worker.on('error', onError).on('exit', onExit).on('message', onMessage)
    worker.ref()
    worker.postMessage(request, transfer)
  })
}
