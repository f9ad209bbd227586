import fc from 'fast-check'
import { sql } from 'kysely'
import { outboxOf, mirrorOf } from '../oracle/names.ts'
import { SLOW, troubles } from '../faults/troubles.ts'
import { house, seatsOf } from '../world/house.ts'
import { command, pick } from './command.ts'
import { putBack } from './put-back.ts'

const nat = fc.nat(11)
const SECOND = 1000
const HOUR = 3_600_000
const DAY = 24 * HOUR

export const timePasses = command(
  'time passes',
  fc.record({ ms: fc.constantFrom(200, 2000, 9000, 30_000, 90_000) }),
  ({ time }, { ms }) => time.pass(ms),
)

/** Lets hours pass while every tab is frozen. Then the tabs run again, and the timers that are overdue end. */
export const hoursPass = command(
  'hours pass',
  fc.record({ hours: fc.constantFrom(1, 5, 30) }),
  async ({ time, tabs }, { hours }) => {
    const awake = tabs.filter(({ thread }) => thread.alive && !thread.frozen)
    for (const { thread } of awake) thread.frozen = true
    time.leap(hours * HOUR)
    for (const { thread } of awake) thread.frozen = false
    await time.pass(SECOND)
  },
)

export const clockJumps = command(
  'a clock jumps',
  fc.record({ device: nat, by: fc.constantFrom(-DAY, -HOUR, -5 * SECOND, 5 * SECOND, HOUR, DAY) }),
  ({ devices }, { device, by }) => void (pick(devices, device)!.skew = by),
)

export const networkGoes = command(
  'the network goes',
  fc.record({ device: nat }),
  ({ devices }, { device }) => void (pick(devices, device)!.online = false),
)

export const networkComes = command('the network comes', fc.constant({}), ({ devices, openTabs }) => {
  for (const device of devices) device.online = true
  for (const tab of openTabs) tab.lookAt()
})

export const serverGoes = command(
  'the server goes',
  fc.record({ up: fc.boolean() }),
  ({ network }, { up }) => void (network.serverIsUp = up),
)

export const trouble = command(
  'trouble',
  fc.record({
    trouble: fc.constantFrom(...troubles),
    target: fc.constantFrom('batch', 'batch', 'batch', 'sync', 'any'),
    times: fc.constantFrom(1, 1, 1, 2, 5, 15),
  }),
  ({ network }, { trouble: one, target, times }) => network.plan(one, target as 'batch', times),
)

/** Delays responses: to a batch by 15 s, which is 5 s less than its timeout; to other requests by 30 s. */
export const lateAnswer = command(
  'late responses',
  fc.record({ target: fc.constantFrom('batch', 'batch', 'sync'), times: fc.constantFrom(1, 1, 3) }),
  ({ network }, { target, times }) => network.plan(target === 'batch' ? SLOW : 'answer late', target as 'batch', times),
)

export const words = command(
  'messages between tabs get lost',
  fc.record({
    device: nat,
    deaf: fc.constantFrom(0, 30, 100),
    lost: fc.constantFrom(0, 50, 100),
    doubled: fc.constantFrom(0, 50),
  }),
  (stage, { device, deaf, lost, doubled }) => {
    pick(stage.devices, device)!.deafness = deaf
    stage.hints = { lost, doubled }
  },
)

/** The device is full for some writes: into the outbox, into a mirror, or into any database. */
export const deviceIsFull = command(
  'the device is full',
  fc.record({ device: nat, where: fc.constantFrom('outbox', 'mirror', 'all', 'none'), times: fc.constantFrom(1, 3, 10) }),
  ({ devices }, { device, where, times }) => {
    let left = where === 'none' ? 0 : times
    pick(devices, device)!.databases.guard = (database) => {
      const meant = where === 'all' || (where === 'outbox' ? outboxOf(database) : mirrorOf(database)) !== null
      if (!meant || left === 0) return
      left--
      throw new DOMException('The device is full', 'QuotaExceededError')
    }
  },
)

/** The browser deletes one mirror or outbox of a device, or all of its mirrors and outboxes. */
export const eviction = command(
  'eviction',
  fc.record({ device: nat, what: fc.constantFrom('mirror', 'mirror', 'outbox', 'both'), nth: nat }),
  (stage, { device, what, nth }) => {
    const { databases, name } = pick(stage.devices, device)!
    const meant = databases
      .names()
      .filter((database) => what === 'both' || (what === 'outbox' ? outboxOf(database) : mirrorOf(database)) !== null)
    for (const database of what === 'both' ? meant : [pick(meant, nth)]) {
      if (database === undefined) continue
      const user = outboxOf(database)
      if (user !== null) {
        stage.ledger.evict(name, user)
        stage.calls.evict(name, user)
        for (const tab of stage.openTabs) {
          const { userData } = tab
          if (userData?.user !== user || tab.device.name !== name) continue
          const keys = userData.outbox.entries
            .current()
            .flatMap(({ key }) => (stage.ledger.changes.get(key)?.evicted ? [key] : []))
          stage.evictions.push({ tab, userData, keys })
        }
      }
      stage.painter.isBlind = true
      databases.evict(database)
    }
  },
)

export const abilities = command(
  'abilities change',
  fc.record({ person: nat, has: fc.boolean() }),
  async ({ server }, { person, has }) => {
    const { id, name } = pick(house.people, person)!
    if (name === 'Pia') return
    await server.db.deleteFrom('user_abilities').where('user_id', '=', id).execute()
    if (has) await server.db.insertInto('user_abilities').values({ user_id: id, subject: 'all' }).execute()
  },
)

/** A password is reset by an email's link, after which older tokens are refused. */
export const tokensEnd = command('tokens end', fc.record({ person: nat }), async ({ server }, { person }) => {
  const { id } = pick(house.people, person)!
  await server.db.deleteFrom('sessions').where('user_id', '=', id).execute()
})

/** A fan buys a seat. */
export const sale = command('a sale', fc.record({ event: nat, seat: nat }), async ({ server, time }, { event, seat }) => {
  const { id } = pick(house.events, event)!
  await server.sell(pick(seatsOf(id), seat)!, time.now())
})

/** An event is changed by another client. */
export const elsewhere = command(
  'a change elsewhere',
  fc.record({ event: nat, phrase: fc.option(fc.constantFrom('Blue', 'Grey')) }),
  async ({ server }, { event, phrase }) => {
    const { id } = pick(house.events, event)!
    await server.transact((tx) =>
      tx
        .updateTable('events')
        .set((is) => ({
          version: is('version', '+', 1),
          ...(phrase === null ? { status: sql<0 | 1>`1 - status` } : { security_phrase: phrase }),
        }))
        .where('id', '=', id)
        .execute(),
    )
  },
)

export const jobs = command('the jobs run', fc.constant({}), ({ server, time }) => server.housekeeping(time.now()))
export const lateBegins = command('a late transaction begins', fc.constant({}), ({ late }) => late.begin())
export const lateCommits = command('a late transaction commits', fc.constant({}), ({ late }) => late.commit())

export const backup = command('a backup', fc.constant({}), async (stage) => void (stage.backup = await stage.server.backup()))

export const restore = command('the backup is restored', fc.constant({}), putBack)

/** Nobody works for a month, in which keys, tombstones and positions grow old. */
export const monthPasses = command('a month passes', fc.constant({}), async (stage) => {
  await stage.late.end()
  await stage.advance()
  for (const one of [...stage.openTabs, ...stage.runningWorkers]) one.kill()
  stage.time.leap(31 * DAY)
  await stage.server.age(stage.time.now())
})
