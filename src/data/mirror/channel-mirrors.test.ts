import { expect, test } from 'vitest'
import { CHANNEL } from '#data/testing/fake-server.ts'
import { stage } from '#data/testing/stage.ts'
import type { World } from '#data/world.ts'
import type { Mirror } from './mirror.ts'
import { mirrorName, mirrorShape } from './mirror-database.ts'
import { ChannelMirrors } from './channel-mirrors.ts'

test('a lookup after all mirrors are closed returns null and does not fail', async () => {
  const { tab, end } = stage()
  const { userData } = await tab()
  await userData.mirror(CHANNEL)
  const pending = userData.mirrors.ifHere(CHANNEL)
  userData.mirrors.closeAll()
  expect(await pending).not.toBeNull()
  expect(await userData.mirrors.ifHere(CHANNEL)).toBeNull()
  end()
})

test('a mirror whose database is deleted before it is open is opened again by the next use', async () => {
  const { device, server, until, end } = stage()
  const world = device.tab(server.fetch)
  let made = 0
  const mirrors = new ChannelMirrors(needsIn(world), async (channel) => {
    const database = await world.databases.open(mirrorName(7, channel), mirrorShape)
    if (++made === 1) await device.tab(server.fetch).databases.destroy(mirrorName(7, channel))
    return { database, close: () => database.close() } as Mirror
  })
  const first = await mirrors.use(CHANNEL)
  await until(() => mirrors.open.current().size === 0)
  expect(await mirrors.use(CHANNEL)).not.toBe(first)
  expect(made).toBe(2)
  end()
})

test('a late message that a deleted mirror is lost does not affect the mirror opened since', async () => {
  const { device, server, end } = stage()
  const lost: (() => void)[] = []
  const mirrors = new ChannelMirrors(needsIn(device.tab(server.fetch)), async () => {
    const database = { onLost: (listener: () => void) => lost.push(listener) }
    return { database, close: () => undefined } as unknown as Mirror
  })
  const first = await mirrors.use(CHANNEL)
  lost[0]!()
  const next = await mirrors.use(CHANNEL)
  expect(next).not.toBe(first)
  lost[0]!()
  expect(await mirrors.use(CHANNEL)).toBe(next)
  expect(mirrors.open.current().get(CHANNEL)).toBe(next)
  end()
})

test('a mirror that is still being opened when all are closed is closed as well', async () => {
  const { device, server, end } = stage()
  const world = device.tab(server.fetch)
  let closed = 0
  const mirrors = new ChannelMirrors(needsIn(world), async (channel) => {
    const database = await world.databases.open(mirrorName(7, channel), mirrorShape)
    return { database, close: () => closed++ } as unknown as Mirror
  })
  const opening = mirrors.use(CHANNEL)
  const pending = mirrors.ifHere(CHANNEL)
  mirrors.closeAll()
  await expect(opening).rejects.toThrow('closed')
  expect(await pending).toBeNull()
  expect([closed, mirrors.open.current().size]).toEqual([1, 0])
  end()
})

const needsIn = (world: World) => ({
  world,
  user: 7,
  notes: { note: async () => undefined, writeNote: async () => undefined },
})
