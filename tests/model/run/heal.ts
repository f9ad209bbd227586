import { CALL_TIMEOUT_MS } from '#data/api/api.ts'
import { drop } from '#data/outbox/choices.ts'
import { outboxOf } from '../oracle/names.ts'
import { alwaysHolds } from '../invariants/always.ts'
import { everyChangeEnded, nothingIsLostUnderOpenTabs } from '../invariants/1-every-change-ends.ts'
import {
  hasOpenCalls,
  nothingIsForgottenUnreported,
  theCallsEnd,
  reportedOutcomesAreTrue,
} from '../invariants/calls-end-by-reading.ts'
import { closedDevicesSend } from '../invariants/13-closed-devices-send.ts'
import { mirrorsAreTheServer } from '../invariants/5-mirrors-are-the-server.ts'
import { theQueueEmpties } from '../invariants/7-the-queue-empties.ts'
import type { ModelDevice } from '../world/device.ts'
import { house } from '../world/house.ts'
import type { Stage } from '../world/stage.ts'

/** How long after healing, or after the last Retry-After, everything may take to be right, in milliseconds. */
const BOUND = 30_000
/** How long a tab may take to find a change without a message, in milliseconds. */
const LONGEST_SILENCE = 60_000

/**
 * Ends all faults, and brings the users who have a queue on a device back to it, one after the other. Checks that within the bound
 * the mirrors equal the server, that the queues contain only changes that need a decision and changes behind these, and that the
 * queues are empty after the decisions.
 */
export async function healsIn(stage: Stage): Promise<void> {
  await allTroublesEnd(stage)
  await quietly(stage)
  await closedDevicesSend(stage, 3 * BOUND)
  for (const device of stage.devices) {
    for (const user of thoseWhoWait(device)) {
      await comesBack(stage, device, user)
      await stage.time.pass(Math.max(BOUND, stage.network.busyUntil - stage.time.now() + BOUND))
      alwaysHolds(stage)
      theQueueEmpties(stage, device, user)
      if (hasOpenCalls(device, user)) await stage.time.pass(CALL_TIMEOUT_MS)
      theCallsEnd(stage, device, user)
      await mirrorsAreTheServer(stage, device)
      // Entries behind a decided one may need a decision.
      while (await decidesAll(stage, device)) await stage.time.pass(BOUND)
      theQueueEmpties(stage, device, user)
    }
    for (const tab of stage.openTabs) if (tab.device === device) tab.kill()
  }
  alwaysHolds(stage)
  everyChangeEnded(stage)
  reportedOutcomesAreTrue(stage)
}

/**
 * Checks that even without visits, shown tabs or messages the queues of users at work in a tab are sent, evicted entries are
 * stored again, and the results of online-only calls become known.
 */
async function quietly(stage: Stage): Promise<void> {
  // A user may be signing in with a late response.
  await stage.time.pass(Math.max(0, stage.network.busyUntil - stage.time.now()) + LONGEST_SILENCE + BOUND)
  for (const { device, user } of atWork(stage)) theQueueEmpties(stage, device, user)
  nothingIsLostUnderOpenTabs(stage)
  nothingIsForgottenUnreported(stage)
  if (atWork(stage).some(({ device, user }) => hasOpenCalls(device, user))) await stage.time.pass(CALL_TIMEOUT_MS)
  for (const { device, user } of atWork(stage)) theCallsEnd(stage, device, user)
}

/** Returns the users in open tabs whose token is valid as far as the device knows. */
const atWork = ({ openTabs }: Stage) =>
  openTabs.flatMap(({ device, data, user }) => {
    const state = data?.session.current()
    return user !== null && state?.status === 'signed-in' && !state.expired ? [{ device, user }] : []
  })

async function allTroublesEnd(stage: Stage): Promise<void> {
  await stage.late.end()
  stage.network.heal()
  stage.hints = { lost: 0, doubled: 0 }
  // Users whose app the server no longer supports are offered the new one, and accept.
  for (const tab of stage.openTabs) if (tab.build < stage.network.oldestBuild) tab.kill()
  for (const device of stage.devices) {
    device.online = true
    device.deafness = 0
    device.databases.guard = () => {}
    device.databases.committed = () => {}
  }
  for (const { thread } of stage.openTabs) thread.frozen = false
  for (const { id, name } of house.people) {
    if (name === 'Pia') continue
    await stage.server.db.deleteFrom('user_abilities').where('user_id', '=', id).execute()
    await stage.server.db.insertInto('user_abilities').values({ user_id: id, subject: 'all' }).execute()
  }
}

/** Returns the users with a queue on this device, ordered by id. */
function thoseWhoWait({ databases }: ModelDevice): number[] {
  return databases
    .names()
    .flatMap((name) => outboxOf(name) ?? [])
    .sort((a, b) => a - b)
}

async function comesBack(stage: Stage, device: ModelDevice, user: number): Promise<void> {
  const here = () => stage.openTabs.filter((tab) => tab.device === device)
  // A tab that could not open its storage shows that, and is opened again.
  await stage.advance()
  for (const tab of here()) if (tab.data === null || tab.data.flags.current().storageRefused) tab.kill()
  if (here().length === 0) stage.openTab(device)
  await stage.advance()
  const [first] = here()
  const { session } = first!.data!
  if (session.me() !== null && session.me()?.user.data.id !== user) {
    void session.signOut({ waiting: 'keep' }).catch(() => undefined)
    await stage.advance()
  }
  first!.signIn(await stage.tokenFor(user))
  await stage.advance()
  for (const tab of here()) tab.lookAt()
}

/** Makes the user give up the changes in the tray that need a decision. Returns whether there were any. */
async function decidesAll(stage: Stage, device: ModelDevice): Promise<boolean> {
  const userData = stage.openTabs.find((tab) => tab.device === device)?.userData
  if (!userData) return false
  const keys = userData.outbox.entries.current().flatMap(({ state, key }) => (state === 'attention' ? [key] : []))
  stage.endedInAttention.push(...keys)
  stage.ledger.gives(keys)
  void drop(userData.outbox, keys).then(() => userData.drain.wake(true))
  await stage.advance()
  return keys.length > 0
}
