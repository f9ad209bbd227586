import { afterEach, expect, test, vi } from 'vitest'
import { outboxName } from '#data/outbox/outbox-database.ts'
import { CHANNEL, event } from '#data/testing/fake-server.ts'
import { stage } from '#data/testing/stage.ts'
import { LastMirror } from './last-mirror.ts'
import { mirrorName } from './mirror-database.ts'
import { noteRecent, recentChannels } from './recent-channels.ts'

// A long timeout, so that the tests do not fail on a busy machine.
vi.setConfig({ testTimeout: 20_000 })

const MIRROR = mirrorName(7, CHANNEL)

let here: ReturnType<typeof stage>
afterEach(() => here.end())

/** A device on which a channel was used, with no open tab; `uses` records each later use of its databases. */
async function deviceAtRest() {
  here = stage()
  const { data, userData } = await here.tab()
  await (await userData.mirror(CHANNEL)).pull()
  here.kill(data)
  // The persister writes after a short pause of real time.
  await new Promise((resolve) => setTimeout(resolve, 250))
  const uses: string[] = []
  here.device.before = (use) => void uses.push(use)
  return uses
}

/** Delays the opening of the outbox until released. */
function holdOutbox(uses: string[]): () => void {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  here.device.before = (use) => {
    uses.push(use)
    return use === `open ${outboxName(7)}` ? held : undefined
  }
  return letGo
}

const worldHere = () => here.device.tab(here.server.fetch)

test('the last mirror’s rows are read while the outbox is opened, and the names of the databases are read once', async () => {
  const uses = await deviceAtRest()
  const letGo = holdOutbox(uses)
  const starting = here.tab()
  await here.until(() => uses.includes(`list ${MIRROR} rows`))
  letGo()
  const { userData } = await starting
  await userData.warm
  expect(userData.mirrors.open.current().get(CHANNEL)?.rows('events').state.current().size).toBe(3)
  const count = (of: string) => uses.filter((use) => use === of).length
  expect([count('names'), count(`open ${MIRROR}`), count(`list ${MIRROR} rows`)]).toEqual([1, 1, 1])
})

test('a row that another tab writes after the early read, before this tab gets messages, is not missed', async () => {
  const uses = await deviceAtRest()
  const other = await (await here.tab()).userData.mirror(CHANNEL)
  uses.length = 0
  const letGo = holdOutbox(uses)
  const starting = here.tab()
  await here.until(() => uses.includes(`list ${MIRROR} rows`))
  await here.clock.breathe()
  await other.place([{ table: 'events', row: { ...event(1), title: 'Moved', version: 5 } }])
  await here.clock.breathe()
  letGo()
  const { userData } = await starting
  await userData.warm
  expect(userData.mirrors.open.current().get(CHANNEL)?.rows('events').get(1)).toMatchObject({ title: 'Moved', version: 5 })
})

test('a mirror that is no longer on the device is not created', async () => {
  await deviceAtRest()
  const world = worldHere()
  await world.databases.destroy(MIRROR)
  noteRecent(world.local, 7, 5)
  noteRecent(world.local, 7, CHANNEL)
  const { userData } = await here.tab()
  await userData.warm
  expect(userData.mirrors.open.current().size).toBe(0)
  expect((await world.databases.names()).filter((name) => name !== outboxName(7))).toEqual([])
})

test('signing out leaves no record of the channels that were used', async () => {
  await deviceAtRest()
  const { local, databases } = worldHere()
  expect(recentChannels(local, 7)).toEqual([CHANNEL])
  const { data, userData } = await here.tab()
  await userData.mirror(CHANNEL)
  await data.session.signOut({ waiting: 'keep' })
  await here.until(() => data.userData.current() === null)
  here.clock.advance(60_000)
  await here.clock.breathe()
  expect(recentChannels(local, 7)).toEqual([])
  expect(local.get('holdfast.channels.7')).toBeNull()
  expect(await databases.names()).not.toContain(MIRROR)
})

test('the mirror is closed if the outbox cannot be opened', async () => {
  const uses = await deviceAtRest()
  here.device.before = (use) => {
    uses.push(use)
    if (use === `open ${outboxName(7)}`) throw new DOMException('The browser stores nothing', 'UnknownError')
  }
  const { data } = await here.tab()
  expect(data.flags.current().storageRefused).toBe(true)
  await here.until(() => uses.includes(`close ${MIRROR}`))
})

test('the last mirror is handed over once, for its own channel, and closed if nothing takes it', async () => {
  const uses = await deviceAtRest()
  const world = worldHere()
  const opened = () => new LastMirror(world, 7, world.databases.names())
  const taken = opened()
  expect(await taken.take(CHANNEL + 1)).toBeNull()
  const handed = await taken.take(CHANNEL)
  expect((await handed!.stored).rows).toHaveLength(3)
  expect(await taken.take(CHANNEL)).toBeNull()
  await taken.close()
  expect(uses).not.toContain(`close ${MIRROR}`)
  handed!.database.close()
  uses.length = 0
  const left = opened()
  await left.close()
  expect(uses).toContain(`close ${MIRROR}`)
  expect(await left.take(CHANNEL)).toBeNull()
})

test('no database is opened if the names of the databases cannot be read', async () => {
  const uses = await deviceAtRest()
  const last = new LastMirror(worldHere(), 7, Promise.reject(new DOMException('no names', 'UnknownError')))
  expect(await last.channel).toBeNull()
  expect(await last.take(CHANNEL)).toBeNull()
  expect(uses).toEqual([])
})
