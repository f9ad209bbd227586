import { afterEach, expect, test } from 'vitest'
import { CHANNEL, event } from '#data/testing/fake-server.ts'
import { stage } from '#data/testing/stage.ts'

let here: ReturnType<typeof stage>
afterEach(() => here.end())

test('every change of events is counted, whoever writes it, and nothing else is', async () => {
  here = stage()
  const { server, tab } = here
  const { room } = await tab()
  const mirror = await room.mirror(CHANNEL)
  const place = (version: number) => mirror.place([{ table: 'events', row: { ...event(1), version } }])
  let count = 0
  const counted = async (doing: () => Promise<unknown>) => {
    await doing()
    const before = count
    count = mirror.receipt.current().eventsSerial ?? 0
    return count - before
  }
  expect(await counted(() => mirror.pull())).toBeGreaterThan(0)
  expect(await counted(() => mirror.pull())).toBe(0)
  server.change(2, {})
  expect(await counted(() => mirror.pull())).toBe(1)
  expect(await counted(() => place(9))).toBe(1)
  expect(await counted(() => place(8))).toBe(0)
  const fresh = { events: new Map([[1, event(1)]]), vip: new Map() }
  expect(await counted(() => mirror.replaceAll(fresh, mirror.receipt.current()))).toBe(1)
  expect(await counted(() => mirror.drop(['transactions']))).toBe(0)
  expect(await counted(() => mirror.drop(['events']))).toBe(1)
})
