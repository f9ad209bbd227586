import { readCopy } from '#data/closed-app/session-copy.ts'
import type { Entry } from '#data/outbox/entry.ts'
import { canBeSent } from '#data/outbox/sendable.ts'
import { isExpired, isOf } from '#data/session/token.ts'
import type { Ledger } from '../oracle/ledger.ts'
import { outboxOf } from '../oracle/names.ts'
import type { ModelDevice } from '../world/device.ts'
import type { Thread } from '../world/loom.ts'
import type { Written } from '../world/memory-databases.ts'
import type { ModelTab } from '../world/model-tab.ts'
import type { Stage } from '../world/stage.ts'
import { Broken } from './broken.ts'

const broken = (what: string) => new Broken('13 what waits when the last tab is closed is sent without a tab', 'stuck', what)

/**
 * The valid token of a tab's user, as far as the tab knows; null if another user has signed in on the device, though the tab may
 * not have noticed it yet. Reads without effects.
 */
function tokenOf({ data, user }: ModelTab): string | null {
  const token = data?.session.token() ?? null
  if (!data || token === null || user === null || data.session.me()?.user.data.id !== user || !isOf(token, user)) return null
  return isExpired(token, data.connectivity.serverNow()) ? null : token
}

/** A tab that knows to be offline has requested the sync event as soon as it begins to store a change, not only after that. */
export function isPreparedAfter(tab: ModelTab): (ledger: Ledger) => void {
  const isOffline = tokenOf(tab) !== null && tab.data?.connectivity.current().online === false
  return (ledger) => {
    if (isOffline && !tab.device.isSyncRegistered) ledger.breaks(broken(`${tab.thread.name} stores a change without an event`))
  }
}

/** A new change is stored together with a copy of the session, because its tab may die right after that. */
export function isStoredWithTheCopy(stage: Stage, device: ModelDevice, written: readonly Written[], by: Thread): void {
  const tab = stage.openTabs.find(({ thread }) => thread === by)
  const entries = written.find(({ store }) => store === 'entries')
  const user = entries && outboxOf(entries.database)
  if (!tab || user === undefined || tab.user !== user || tokenOf(tab) === null) return
  const isNew = ({ key, state }: Entry) => state === 'queued' && stage.ledger.changes.get(key)?.state === 'not stored'
  if (!(entries!.put as Entry[]).some(isNew) || device.databases.peek(entries!.database, 'notes').some(isCopyOrEnd)) return
  stage.ledger.breaks(broken(`${tab.thread.name} stores a change without a copy of the session`))
}

/** Whether a note is the copy of the session, or notes that the session has ended, so that there must be none. */
const isCopyOrEnd = ({ name, value }: { name?: string; value?: unknown }) =>
  name === 'session-copy' || (name === 'left' && value !== null)

/** Closes tabs as a person does: each is hidden first. The event must be registered if changes of theirs can be sent. */
export function closesPrepared(tabs: readonly ModelTab[], device: ModelDevice, ledger: Ledger): void {
  const awake = tabs.filter(({ thread }) => !thread.frozen)
  const waiting = awake.filter((tab) => tokenOf(tab) !== null && canBeSent(tab.userData?.outbox.entries.current() ?? []))
  for (const tab of awake) tab.hide()
  for (const tab of tabs) tab.kill()
  if (waiting.length > 0 && !device.isSyncRegistered) ledger.breaks(broken(`The ${device.name} is closed without an event`))
}

/** Checks a device whose worker has ended for good: with a usable copy of the session, nothing waits that it could send. */
export async function leavesNothing(device: ModelDevice): Promise<void> {
  const { name, databases, isSyncRegistered } = device
  if (isSyncRegistered) return
  for (const database of databases.names())
    if ((await hasUsableCopy(device, database)) && isHeldForNothing(databases, database))
      throw broken(`The worker of the ${name} has ended for good, though entries wait`)
}

/** Whether an outbox has a copy whose token is valid, also by the device's clock, which may have jumped. */
async function hasUsableCopy({ databases, now, skew }: ModelDevice, database: string): Promise<boolean> {
  const copy = await copyIn(databases, database)
  return copy !== null && [now(), now() + copy.clockOffset, now() - skew].every((at) => !isExpired(copy.token, at))
}

/** After all faults have ended, the worker of a device without tabs sends what waits with a usable copy of a session. */
export async function closedDevicesSend(stage: Stage, patience: number): Promise<void> {
  const { devices, openTabs, runningWorkers, time } = stage
  const isClosed = (device: ModelDevice) => [...openTabs, ...runningWorkers].every((one) => one.device !== device)
  const closed = devices.filter((device) => device.isSyncRegistered && isClosed(device))
  for (const device of closed) stage.startWorker(device)
  await time.pass(patience)
  for (const device of closed)
    for (const database of device.databases.names())
      if ((await hasUsableCopy(device, database)) && isHeldForNothing(device.databases, database))
        throw broken(`Entries still wait in ${database} at the closed ${device.name}`)
}

/** Whether an outbox has entries that can be sent without a person and without a newer app. */
function isHeldForNothing(databases: ModelDevice['databases'], database: string): boolean {
  const entries = databases.peek(database, 'entries') as Entry[]
  return canBeSent(entries) && entries.every(({ tooOldBuild }) => tooOldBuild === null)
}

/** Reads the usable copy of a session in an outbox; null without one, and for other databases. */
async function copyIn(databases: ModelDevice['databases'], database: string) {
  const user = outboxOf(database)
  const notes = databases.peek(database, 'notes') as { name: string }[]
  const getMany = async (_: string, keys: readonly string[]) => keys.map((key) => notes.find(({ name }) => name === key))
  return user === null ? null : readCopy({ getMany } as unknown as Parameters<typeof readCopy>[0], user)
}
