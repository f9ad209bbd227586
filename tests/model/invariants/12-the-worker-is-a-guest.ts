import { mirrorName } from '#data/mirror/mirror-database.ts'
import type { JournalEntry } from '#data/outbox/entry.ts'
import { outboxOf } from '../oracle/names.ts'
import type { WireAnswer, WireRequest } from '../world/model-server.ts'
import type { Thread } from '../world/loom.ts'
import type { Written } from '../world/memory-databases.ts'
import type { Stage } from '../world/stage.ts'
import { Broken } from './broken.ts'
import { userIn } from './8-requests-carry-their-own.ts'

const PROMISE = '12 the worker sends only what a page could, and never after a sign-out'

/**
 * A worker sends changes only while it has the lock, not before the end of the server's Retry-After, and no request of a session
 * that had ended before. Checked when sent.
 */
export function asksAsAPage(
  { ledger, runningWorkers, time }: Pick<Stage, 'ledger' | 'runningWorkers' | 'time'>,
  thread: Thread,
  request: WireRequest,
): void {
  const worker = runningWorkers.find((one) => one.thread === thread)
  if (!worker) return
  const token = (request.headers['authorization'] ?? '').replace(/^Bearer /, '')
  if (worker.signedOut.has(token)) ledger.breaks(new Broken(PROMISE, 'wrongUser', `${thread.name} uses the token of a sign-out`))
  if (time.now() < worker.quietUntil)
    ledger.breaks(new Broken(PROMISE, 'untrue', `${thread.name} sends ${worker.quietUntil - time.now()} ms too early`))
  const lock = `holdfast:drain:${userIn(request)}`
  if (request.path.endsWith('/batch') && !worker.device.locksOf(thread).includes(lock))
    ledger.breaks(new Broken(PROMISE, 'disordered', `${thread.name} sends without ${lock}`))
}

/**
 * A worker, which pulls nothing, ends an entry as done only if the device has no rows of its channel. With rows, the entry stays in
 * the queue, and on the screen of the next tab, until that tab has its row. Checked when stored.
 */
export function endsNothingBeforeItsRow(
  { ledger, runningWorkers, openTabs }: Pick<Stage, 'ledger' | 'runningWorkers' | 'openTabs'>,
  written: readonly Written[],
  by: Thread,
): void {
  const worker = runningWorkers.find(({ thread }) => thread === by)
  const journal = written.find(({ store }) => store === 'journal')
  // A tab that is being opened creates mirrors at any moment.
  if (!worker || !journal || openTabs.some(({ device }) => device === worker.device)) return
  const mirrors = worker.device.databases.names()
  for (const { key, outcome, entry } of journal.put as JournalEntry[])
    if (outcome === 'done' && mirrors.includes(mirrorName(entry.user, entry.channel)))
      ledger.breaks(new Broken(PROMISE, 'diverged', `${by.name} ends ${key} before its row is there`))
}

/** Notes the pause that the server has requested from a worker. */
export function notesThePause({ runningWorkers, time }: Stage, thread: Thread, { headers }: WireAnswer): void {
  const worker = runningWorkers.find((one) => one.thread === thread)
  const seconds = headers['retry-after']
  if (worker && seconds !== undefined) worker.quietUntil = time.now() + Number(seconds) * 1000
}

/** No copy of a token is stored for the worker once the user has signed out of its session. Holds at any moment. */
export function signOutDeletesTheCopy({ devices }: Stage): void {
  for (const { name, databases, signedOut } of devices)
    for (const database of databases.names()) {
      if (outboxOf(database) === null) continue
      const notes = databases.peek(database, 'notes') as { name: string; value: { token: string } | null }[]
      const token = notes.find((note) => note.name === 'session-copy')?.value?.token
      if (token !== undefined && signedOut.has(token))
        throw new Broken(PROMISE, 'wrongUser', `The copy of a token outlives the sign-out at the ${name}`)
    }
}
