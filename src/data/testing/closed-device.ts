import { sendClosed } from '#data/closed-app/send-closed.ts'
import { readCopy, type SessionCopy } from '#data/closed-app/session-copy.ts'
import { outboxName, outboxShape } from '#data/outbox/outbox-database.ts'
import type { Database } from '#data/storage/database.ts'
import type { stage } from './stage.ts'

type Stage = ReturnType<typeof stage>

/** The id of the user who is signed in on a stage. */
export const USER_ID = 7

/** The world of the service worker. */
export const workerOf = ({ device, server }: Stage) => device.tab(server.fetch)

/** Opens the outbox as it is stored, without a tab. */
export const outboxOf = (here: Stage): Promise<Database> => workerOf(here).databases.open(outboxName(USER_ID), outboxShape)

/** Reads the stored copy of the session; null if there is none. */
export const copyOn = async (here: Stage): Promise<SessionCopy | null> => readCopy(await outboxOf(here), USER_ID)

/** Cuts the network for all calls. */
export const cutNetwork = ({ server }: Stage): void => server.next('', 'lost', Infinity)

/** Restores the network. */
export const restoreNetwork = ({ server }: Stage): void => void (server.faults = [])

/** Runs the worker while the test's clock advances. @returns whether something still waits for the network */
export async function workerSends(here: Stage): Promise<boolean> {
  let end: boolean | null = null
  void sendClosed(workerOf(here), 'build-1').then((again) => (end = again))
  await here.until(() => end !== null, 'the end of the worker')
  return end!
}
