import { afterEach, expect, test, vi } from 'vitest'
import { CHANNEL } from '#data/testing/fake-server.ts'
import { stage, toggle } from '#data/testing/stage.ts'
import { mirrorName } from './mirror-database.ts'

// A long timeout, so that the tests do not fail on a busy machine.
vi.setConfig({ testTimeout: 20_000 })

const HOUR = 3_600_000
const DAY = 24 * HOUR
const MIRROR = mirrorName(7, CHANNEL)
const OUTBOX = 'holdfast-outbox-7'

let here: ReturnType<typeof stage>
afterEach(() => here.end())

/** A device on which a user did this work and then left. */
async function device(work: (tab: Awaited<ReturnType<typeof here.tab>>) => Promise<unknown> = async () => {}) {
  here = stage({ hours: 24 * 60 })
  const first = await here.tab()
  await (await first.userData.mirror(CHANNEL)).pull()
  await work(first)
  // The persister writes after a short pause of real time.
  await new Promise((resolve) => setTimeout(resolve, 250))
  here.kill(first.data)
  here.server.next('', 'lost', 10_000)
}

/** Starts the app without a network; returns the names of the databases that are left. */
async function start(): Promise<string[]> {
  const { data } = await here.tab()
  const names = await data.world.databases.names()
  here.kill(data)
  return names
}

test('fourteen days without contact, seen by two starts an hour apart, delete the mirror and leave the outbox', async () => {
  await device()
  here.clock.advance(15 * DAY)
  expect(await start()).toContain(MIRROR)
  here.clock.advance(HOUR / 2)
  expect(await start()).toContain(MIRROR)
  here.clock.advance(HOUR / 2)
  const left = await start()
  expect([left.includes(MIRROR), left.includes(OUTBOX)]).toEqual([false, true])
})

test('a clock that is wrong for one start, or is set back, deletes nothing', async () => {
  await device()
  here.clock.advance(400 * DAY)
  expect(await start()).toContain(MIRROR)
  here.clock.advance(-399 * DAY)
  expect(await start()).toContain(MIRROR)
  here.clock.advance(15 * DAY)
  expect(await start()).toContain(MIRROR)
  here.clock.advance(-2 * HOUR)
  expect(await start()).toContain(MIRROR)
})

test('a response from the server starts the fourteen days again', async () => {
  await device()
  here.clock.advance(15 * DAY)
  expect(await start()).toContain(MIRROR)
  here.server.faults = []
  const { data } = await here.tab()
  const isOpen = () => {
    const session = data.session.current()
    return session.status === 'signed-in' && !session.locked
  }
  await here.until(isOpen)
  here.kill(data)
  here.server.next('', 'lost', 10_000)
  here.clock.advance(2 * HOUR)
  expect(await start()).toContain(MIRROR)
  here.clock.advance(15 * DAY)
  expect(await start()).toContain(MIRROR)
})

test('a mirror with pinned events is not deleted', async () => {
  await device(async ({ userData }) => (await userData.mirror(CHANNEL)).keeping.pin(1))
  here.clock.advance(15 * DAY)
  await start()
  here.clock.advance(2 * HOUR)
  expect(await start()).toContain(MIRROR)
})

test('a mirror with waiting changes is not deleted', async () => {
  await device(async ({ send }) => {
    here.server.next('/batch', 'lost', 10_000)
    await send(toggle(1, 0), { wait: 0 })
  })
  here.clock.advance(15 * DAY)
  await start()
  here.clock.advance(2 * HOUR)
  expect(await start()).toContain(MIRROR)
})

test('stored responses are deleted, also those of a user without a mirror', async () => {
  await device()
  const [OWN, OTHER] = ['holdfast-answers-7', 'holdfast-answers-8']
  const { data } = await here.tab()
  const shape = { durability: 'relaxed', versions: [{ answers: 'query' }] } as const
  for (const name of [OWN, OTHER]) (await data.world.databases.open(name, shape)).close()
  here.kill(data)
  here.clock.advance(15 * DAY)
  await start()
  here.clock.advance(2 * HOUR)
  const left = await start()
  expect([left.includes(OWN), left.includes(OTHER)]).toEqual([false, false])
})
