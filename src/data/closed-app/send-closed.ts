import { createApi } from '#data/api/api.ts'
import { Connectivity, OFFSET } from '#data/api/connectivity.ts'
import { attempt, reportUnless, storageFailed } from '#data/background.ts'
import { correctedClock } from '#data/corrected-clock.ts'
import { DEVICE } from '#data/devices/device-identity.ts'
import { Drain } from '#data/outbox/drain.ts'
import type { SliceEnd } from '#data/outbox/drain-state.ts'
import { Outbox } from '#data/outbox/outbox.ts'
import type { Entry } from '#data/outbox/entry.ts'
import { outboxName, outboxShape, outboxUsers } from '#data/outbox/outbox-database.ts'
import { canBeSent } from '#data/outbox/sendable.ts'
import { makeSlice } from '#data/outbox/slice.ts'
import { isExpired } from '#data/session/token.ts'
import type { KeyValue, World } from '#data/world.ts'
import { setFormatLocale } from '#lib/format-locale.ts'
import { ClosedMirrors } from './closed-mirrors.ts'
import { forgetCopy, forgetCopyWhenSent, readCopy, type SessionCopy } from './session-copy.ts'

/** The world of the service worker. Its `local` is made from the copy of the session, and nothing is written back. */
export type WorkerWorld = Omit<World, 'local' | 'isUnattended' | 'backgroundSync'>

/**
 * How long the worker makes attempts, in milliseconds. A browser ends a worker after minutes. The run also ends at this time if
 * the server has requested a longer pause.
 */
const LONGEST_RUN_MS = 60_000

/** Whether a signed-in user has changes here that can be sent without a person. */
export async function waitsClosed({ databases }: WorkerWorld): Promise<boolean> {
  for (const user of outboxUsers(await databases.names())) {
    const database = await databases.open(outboxName(user), outboxShape)
    const waits = async () => (await readCopy(database, user)) !== null && canBeSent(await database.list<Entry>('entries'))
    if (await waits().finally(() => database.close())) return true
  }
  return false
}

/**
 * Sends the queues of this device while no page is open, with the code and the lock of the pages. What needs a person, such as a
 * sign-in, a proof or a decision, waits as it would on a page. @returns whether something still waits for the network
 */
export async function sendClosed(world: WorkerWorld, build: string): Promise<boolean> {
  let again = false
  for (const user of outboxUsers(await world.databases.names())) {
    const copy = await copyOf(world, user)
    if (copy !== null && (await sendQueue({ world, user, copy, build }))) again = true
  }
  return again
}

async function copyOf({ databases }: WorkerWorld, user: number): Promise<SessionCopy | null> {
  const database = await databases.open(outboxName(user), outboxShape)
  return readCopy(database, user).finally(() => database.close())
}

interface Sending {
  world: WorkerWorld
  user: number
  copy: SessionCopy
  build: string
}

/** Sends one user's queue. @returns whether some of it still waits for the network */
async function sendQueue({ world: device, user, copy: first, build }: Sending): Promise<boolean> {
  setFormatLocale(first.locale)
  const uncorrected: World = { ...device, local: localOf(first), isUnattended: () => true, backgroundSync: null }
  const connectivity = new Connectivity(uncorrected)
  const world = { ...uncorrected, clock: correctedClock(device.clock, connectivity) }
  const mirrors = new ClosedMirrors(world, user)
  const outbox = await Outbox.open({ world, user, clockOffset: () => connectivity.current().clockOffset })
  const serverNow = () => connectivity.serverNow()
  let copy: SessionCopy | null = first
  let isRefused = false
  /** Whether a slice has begun. If not, a page has the lock, and sends. */
  let isTried = false
  let end: SliceEnd | null = null
  const token = () => (copy === null || isRefused || isExpired(copy.token, serverNow()) ? null : copy.token)
  const slice = makeSlice({
    world,
    build,
    outbox,
    serverNow,
    token,
    api: createApi({
      world,
      connectivity,
      token,
      refused: () => (isRefused = true),
      outdated: () => {},
      contact: () => {},
      prove: async () => false,
    }),
    // The browser has reported the network, and no user is here to take back what may not arrive.
    online: () => true,
    refused: () => (isRefused = true),
    askForProof: () => {},
    epoch: () => mirrors.epoch,
    outdated: () => {},
    place: (answered, position) => mirrors.place(answered, position),
    confirmed: async () => {},
  })
  const drain = new Drain({
    world,
    outbox,
    drained: () => {},
    trouble: (error) => reportUnless(error, storageFailed),
    async slice() {
      isTried = true
      end = null
      // The user may have signed out on a page that was opened since.
      copy = await readCopy(outbox.database, user)
      return (end = await slice())
    },
  })
  try {
    await mirrors.readEpoch()
    const ended = new AbortController()
    let isLate = false
    const late = device.clock.sleep(LONGEST_RUN_MS, ended.signal).then(() => (isLate = true))
    const pass = () => Promise.race([drain.pass(), late])
    drain.wake()
    await pass()
    while (isTried && !isOver(end) && !isLate) {
      isTried = false
      await pass()
    }
    ended.abort()
    drain.stop()
    await drain.pass()
    await attempt((isRefused ? forgetCopy : forgetCopyWhenSent)(outbox.database), storageFailed)
    return !isOver(end)
  } finally {
    outbox.close()
  }
}

/** Whether nothing more can be sent without a person. Null is a slice that failed. */
const isOver = (end: SliceEnd | null): boolean => end?.next === 'woken'

/** Local storage in memory, with the values that the drain reads. */
function localOf({ device, clockOffset }: SessionCopy): KeyValue {
  const values = new Map([
    [DEVICE, device],
    [OFFSET, String(clockOffset)],
  ])
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
    onChange: () => () => {},
  }
}
