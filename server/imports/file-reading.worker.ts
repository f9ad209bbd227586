import 'temporal-polyfill/global'
import { parentPort } from 'node:worker_threads'
import { isRefused, type Refused } from '#lib/imports/types.ts'
import { lowerPriority } from '#server/kernel/worker.ts'
import { readWhole, type ReadingJob, type ReadingReport } from './file-reading.ts'

export type ReadingRequest = { read: ReadingJob } | { next: number } | { close: true }
export type ReadingAnswer = Refused | { report: ReadingReport; count: number } | { rows: string } | { closed: true }

// A thread that reads files, one after the other, and sends their rows piece by piece, as JSON, because sending a whole stadium
// at once would stall the main thread.
lowerPriority()

let rows: readonly unknown[] = []
let given = 0

function answer(request: ReadingRequest): ReadingAnswer {
  if ('next' in request) return { rows: JSON.stringify(rows.slice(given, (given += request.next))) }
  rows = []
  given = 0
  if ('close' in request) return { closed: true }
  const read = readWhole(request.read)
  if (isRefused(read)) return read
  rows = read.rows
  return { report: read.report, count: rows.length }
}

const port = parentPort!
port.on('message', (request: ReadingRequest) => port.postMessage(answer(request)))
