import type { Worker } from 'node:worker_threads'
import { refuse } from '#lib/imports/refuse.ts'
import { isRefused, type Refused } from '#lib/imports/types.ts'
import { startWorker } from '#server/kernel/worker.ts'
import type { ReadingJob, RowsOf, ReadingReport } from './file-reading.ts'
import type { ReadingAnswer, ReadingRequest } from './file-reading.worker.ts'

/** The time limit for reading a file, in milliseconds. */
export const READING_MS = 30_000
/** How long a thread without a file waits for the next one, in milliseconds. */
const IDLE_MS = 30_000
/** The memory limit of a thread, in megabytes. A file within all limits needs less than half of it. */
const LIMITS = { maxOldGenerationSizeMb: 512 }

const idle = new Map<Worker, NodeJS.Timeout>()

/** A file that was read; its rows wait in a thread until they are requested. */
export interface OpenFile<Row> {
  /** The problems of the file's lines. */
  report: ReadingReport
  /** The number of rows in the file. */
  count: number
  /** Returns the next rows as JSON; `[]` after the last. */
  nextJson(count: number): Promise<string>
  next(count: number): Promise<Row[]>
  /** Releases the thread. */
  close(): Promise<void>
}

/**
 * Reads a file in a separate thread, so that no other request waits for it. The file's bytes are transferred to that thread, and
 * are no longer usable here.
 * @param deadline the time limit in milliseconds; a file that takes longer is refused
 */
export async function openFile<Kind extends ReadingJob['kind']>(
  job: ReadingJob & { kind: Kind },
  deadline = READING_MS,
): Promise<OpenFile<RowsOf[Kind]> | Refused> {
  const worker = takeThread()
  try {
    const read = await ask(worker, { read: job }, deadline, [job.file.bytes.buffer as ArrayBuffer])
    if (isRefused(read)) {
      returnWorker(worker)
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
          () => returnWorker(worker),
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

/** The thread did not respond in time, or did not have enough memory. */
class TooSlow extends Error {}

function takeThread(): Worker {
  const [waiting] = idle
  if (waiting === undefined) return startWorker(new URL('./file-reading.worker.ts', import.meta.url), { resourceLimits: LIMITS })
  const [worker, timer] = waiting
  clearTimeout(timer)
  idle.delete(worker)
  return worker
}

function returnWorker(worker: Worker): void {
  const end = () => {
    idle.delete(worker)
    void worker.terminate()
  }
  idle.set(worker, setTimeout(end, IDLE_MS).unref())
  worker.unref()
}

/**
 * Sends a request to a thread, which handles its requests one after the other.
 * @throws TooSlow, or the error that ended the thread
 */
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
