import { outboxOf } from '../oracle/names.ts'
import type { WireRequest } from '../world/model-server.ts'
import type { Thread } from '../world/loom.ts'
import type { Stage } from '../world/stage.ts'
import { Broken } from './broken.ts'
import { userIn } from './8-requests-carry-their-own.ts'

const PROMISE = '12 the worker sends only what a page could, and never after a sign-out'

/** A worker sends changes only while it has the lock, and no request of a session that had ended before. Checked when sent. */
export function asksAsAPage(
  { ledger, runningWorkers }: Pick<Stage, 'ledger' | 'runningWorkers'>,
  thread: Thread,
  request: WireRequest,
): void {
  const worker = runningWorkers.find((one) => one.thread === thread)
  if (!worker) return
  const token = (request.headers['authorization'] ?? '').replace(/^Bearer /, '')
  if (worker.signedOut.has(token)) ledger.breaks(new Broken(PROMISE, 'wrongUser', `${thread.name} uses the token of a sign-out`))
  const lock = `holdfast:drain:${userIn(request)}`
  if (request.path.endsWith('/batch') && !worker.device.locksOf(thread).includes(lock))
    ledger.breaks(new Broken(PROMISE, 'disordered', `${thread.name} sends without ${lock}`))
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
