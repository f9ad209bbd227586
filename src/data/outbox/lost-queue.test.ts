import { afterEach, expect, test, vi } from 'vitest'
import { stage, toggle } from '#data/testing/stage.ts'
import { again } from './choices.ts'
import type { Entry } from './entry.ts'
import { outboxName } from './outbox-database.ts'
import { storeAgain } from './store-again.ts'

// A long timeout, so that the tests do not fail on a busy machine.
vi.setConfig({ testTimeout: 20_000 })

let here: ReturnType<typeof stage>
const start = (...options: Parameters<typeof stage>) => (here = stage(...options))
afterEach(() => here.end())

/** Two tabs with some refused changes; the first dies before it can send a message. */
async function refusedInTwo(count: number) {
  const { tab, server, ...rest } = start({ events: count })
  const [one, other] = [await tab(), await tab()]
  server.refuse = () => ({ status: 409, code: 'Conflict' })
  await one.send(Array.from({ length: count }, (_, index) => toggle(index + 1, 0)))
  const areRefused = ({ userData }: typeof one) =>
    userData.outbox.entries.current().filter(({ state }) => state === 'attention').length
  await rest.until(() => areRefused(one) === count && areRefused(other) === count)
  server.refuse = () => null
  one.userData.drain.stop()
  // The other tab has finished its work too.
  for (let seconds = 0; seconds < 20; seconds++) {
    for (let turns = 0; turns < 10; turns++) await rest.clock.breathe()
    rest.clock.advance(1000)
  }
  return { ...rest, server, one, other }
}
const keysOf = ({ userData }: Awaited<ReturnType<typeof refusedInTwo>>['one']) =>
  userData.outbox.entries.current().map(({ key }) => key)

test('a change that is made again in a tab that dies is sent by another tab', async () => {
  const { one, server, clock, until } = await refusedInTwo(1)
  const at = clock.now()
  await again(one.userData.outbox, keysOf(one), one.userData.rowOf)
  await until(() => server.effects.length === 1)
  expect(clock.now() - at).toBeLessThan(10_000)
})

test('a change that is made again without a message to other tabs is read from the disk and sent', async () => {
  const { one, other, server, device, clock, until } = await refusedInTwo(1)
  device.muted = () => true
  const at = clock.now()
  await again(one.userData.outbox, keysOf(one), one.userData.rowOf)
  await until(() => server.effects.length === 1 && other.userData.outbox.entries.current().length === 0)
  expect(clock.now() - at).toBeLessThan(90_000)
})

test('many changes are made again in one transaction', async () => {
  const { one } = await refusedInTwo(30)
  const change = vi.spyOn(one.userData.outbox.database, 'change')
  await again(one.userData.outbox, keysOf(one), one.userData.rowOf)
  expect(change.mock.calls.filter(([stores]) => stores.includes('entries'))).toHaveLength(1)
  expect(one.userData.outbox.entries.current()).toHaveLength(30)
})

test('a queue that is deleted under an open tab is stored again under its own keys, and the user is informed', async () => {
  const { tab, server, device, until } = start()
  const { userData, send, data } = await tab()
  server.next('/batch', 'answer-lost')
  await send(toggle(1, 0))
  await until(() => server.effects.length === 1)
  userData.drain.stop()
  await send([toggle(2, 0), toggle(3, 0)])
  const keys = userData.outbox.entries.current().map(({ key }) => key)
  expect(keys).toHaveLength(3)
  await device.tab(server.fetch).databases.destroy(outboxName(7))
  await until(() => data.flags.current().storageLost)
  await until(async () => (await userData.outbox.stretch(0, 10)).length === 3)
  expect((await userData.outbox.stretch(0, 10)).map(({ key }) => key)).toEqual(keys)
  const next = await tab()
  await until(() => next.userData.outbox.entries.current().length === 0)
  expect(server.effects).toEqual(keys)
})

test('a change made after the loss is sent after the changes made before it', async () => {
  const { tab, server, device, until } = start()
  const { userData, send } = await tab()
  userData.drain.stop()
  await send([toggle(1, 0), toggle(1, 1)])
  const full = vi.spyOn(device, 'full').mockReturnValue(true)
  await device.tab(server.fetch).databases.destroy(outboxName(7))
  await until(() => full.mock.calls.length > 0)
  full.mockReturnValue(false)
  await send(toggle(1, 0))
  await userData.outbox.lookAtDisk()
  const keys = userData.outbox.entries.current().map(({ key }) => key)
  expect(keys).toHaveLength(3)
  const next = await tab()
  await until(() => next.userData.outbox.entries.current().length === 0)
  expect(server.effects).toEqual(keys)
  expect(server.events.get(1)?.status).toBe(0)
})

test('a change that another tab makes before the loss is noticed does not replace the one in its place', async () => {
  const { tab, until } = start()
  const { userData, send } = await tab()
  const other = await tab()
  for (const one of [userData, other.userData]) one.drain.stop()
  await send(toggle(1, 0))
  await until(() => other.userData.outbox.entries.current().length === 1)
  const [before] = userData.outbox.entries.current()
  const since = { ...before!, key: 'since', madeAt: before!.madeAt + 1 }
  // The new queue counts from 1 again.
  await userData.outbox.database.change(['entries'], async (change) => {
    await change.clear('entries')
    await change.put('entries', [since])
  })
  await other.userData.outbox.reloadAll()
  await until(() => userData.outbox.entries.current().length === 2)
  expect(userData.outbox.entries.current().map(({ key }) => key)).toEqual([before!.key, 'since'])
})

/** A new queue with one change. The previous queue's entry equals that change except for its place. */
async function restarted() {
  const { tab } = start()
  const { userData, send } = await tab()
  userData.drain.stop()
  const { outbox } = userData
  await send(toggle(1, 0))
  const [since] = outbox.entries.current() as [Entry]
  const keys = async () => (await outbox.stretch(0, 20)).map(({ key }) => key)
  return {
    database: outbox.database,
    keys,
    since,
    before: (key: string, seq: number, madeAt: number) => ({ ...since, key, seq, madeAt }),
  }
}

test('lost changes come before later ones, in whatever order tabs store them again and whatever the clock was', async () => {
  const { database, keys, since, before } = await restarted()
  await storeAgain(database, [since, before('third', 6, 1), before('first', 4, 3)])
  await storeAgain(database, [before('third', 6, 1), before('second', 5, 2), before('last', 7, 1), since])
  expect(await keys()).toEqual(['first', 'second', 'third', 'last', since.key])
})

test('changes made since the loss keep their order, though only some of them are in the way', async () => {
  const { database, keys, since, before } = await restarted()
  await database.change(['entries'], (change) => change.put('entries', [before('since 2', 2, 5), before('since 3', 3, 6)]))
  await storeAgain(database, [before('first', 2, 1)])
  expect(await keys()).toEqual(['first', since.key, 'since 2', 'since 3'])
})

test('no change is lost if two queues are deleted one after the other', async () => {
  const { database, keys, since, before } = await restarted()
  await storeAgain(database, [before('old 4', 4, 0), before('old 5', 5, 0), before('new 4', 4, 1), before('new 5', 5, 1)])
  expect(await keys()).toEqual(['old 4', 'old 5', 'new 4', 'new 5', since.key])
})

test('a change that another tab replaced does not count as lost', async () => {
  const { one, other, until } = await refusedInTwo(1)
  other.userData.drain.stop()
  const [{ seq, key }] = one.userData.outbox.entries.current() as [Entry]
  await one.userData.outbox.replace([{ seq, key, change: toggle(1, 1) }])
  await until(() => other.userData.outbox.entries.current()[0]?.key !== key)
  await other.userData.outbox.lookAtDisk()
  expect(keysOf(other)).toEqual(keysOf(one))
  expect(keysOf(other)).toHaveLength(1)
})
