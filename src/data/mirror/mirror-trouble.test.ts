import { afterEach, expect, test, vi } from 'vitest'
import { CHANNEL, event } from '#data/testing/fake-server.ts'
import { stage } from '#data/testing/stage.ts'
import { asOfTable, noReceipt } from './receipt.ts'

// A long timeout, so that the tests do not fail on a busy machine.
vi.setConfig({ testTimeout: 20_000 })

let here: ReturnType<typeof stage>
const start = (...options: Parameters<typeof stage>) => (here = stage(...options))
afterEach(() => here.end())

const DAY = 24 * 3_600_000
const pulls = (server: ReturnType<typeof stage>['server']) => server.requests.filter(({ path }) => path.endsWith('/sync')).length

test('a clock that is set back a day neither stops the pulls nor makes them repeat endlessly', async () => {
  const { tab, server, clock } = start()
  const { userData } = await tab()
  const mirror = await userData.mirror(CHANNEL)
  await mirror.pull()
  clock.advance(-DAY)
  server.change(1, { title: 'After the jump' })
  const before = pulls(server)
  await Promise.all([mirror.pull(), mirror.pull()])
  expect(mirror.rows('events').get(1)?.title).toBe('After the jump')
  expect(pulls(server) - before).toBeLessThanOrEqual(4)
})

test('a mirror that is opened again counts as refreshed once its first pull has ended, even if the pull failed', async () => {
  const { tab, server } = start()
  const first = await tab()
  await (await first.userData.mirror(CHANNEL)).pull()
  for (const answers of [true, false]) {
    const { userData } = await tab()
    const mirror = await userData.mirror(CHANNEL)
    expect(mirror.ready.current(), 'its rows are on the device').toBe(true)
    expect(mirror.refreshed.current()).toBe(false)
    if (!answers) server.next('/sync', 'lost')
    const pulled = mirror.pull().catch(() => undefined)
    expect(mirror.refreshed.current()).toBe(false)
    await pulled
    expect(mirror.refreshed.current()).toBe(true)
  }
})

test('a pull that is requested while another one runs begins afterwards', async () => {
  const { tab, server } = start()
  const { userData } = await tab()
  const mirror = await userData.mirror(CHANNEL)
  await mirror.pull()
  const running = mirror.pull()
  await new Promise((resolve) => setTimeout(resolve, 0))
  server.change(2, { title: 'Meanwhile' })
  await Promise.all([running, mirror.pull()])
  expect(mirror.rows('events').get(2)?.title).toBe('Meanwhile')
})

test('a page that was read before a response and is written beside it does not bring the older row back', async () => {
  const { tab } = start()
  const { userData, data } = await tab()
  const mirror = await userData.mirror(CHANNEL)
  await mirror.pull()
  const newer = { ...event(1), title: 'Answered', version: 5 }
  const older = { ...event(1), title: 'Read before', version: 4 }
  const page = { changes: { events: [older] }, deleted: {}, quarantined: [] }
  await Promise.all([mirror.place([{ table: 'events', row: newer }]), mirror.write(page, mirror.receipt.current())])
  expect(mirror.rows('events').get(1)?.title).toBe('Answered')
  data.stop()
  const again = await (await tab()).userData.mirror(CHANNEL)
  expect(again.rows('events').get(1)?.title).toBe('Answered')
})

test('a response does not move the position of a pull back', async () => {
  const { tab, server } = start()
  const { userData } = await tab()
  const mirror = await userData.mirror(CHANNEL)
  await mirror.pull()
  server.change(2, { title: 'Moved' })
  await Promise.all([mirror.pull(), mirror.place([{ table: 'events', row: { ...event(1), version: 7 } }])])
  expect(mirror.receipt.current().position).toBe('a.1')
})

test('a late response does not bring back a row that a pull has removed', async () => {
  const { tab, server } = start()
  const { userData } = await tab()
  const mirror = await userData.mirror(CHANNEL)
  await mirror.pull()
  server.delete(3)
  await mirror.pull()
  await mirror.place([{ table: 'events', row: { ...event(3), version: 9 } }])
  expect(mirror.rows('events').get(3)).toBeUndefined()
})

test('a late response in another tab, which does not know of the deletion, does not bring the row back', async () => {
  const { tab, server } = start()
  const [one, two] = [await tab(), await tab()]
  const [puller, placer] = [await one.userData.mirror(CHANNEL), await two.userData.mirror(CHANNEL)]
  await puller.pull()
  // The other tab created the row, and somebody deleted it; that tab has not received the response to the creation yet.
  const made = { ...event(9), version: 1 }
  server.delete(9)
  await puller.pull()
  const at = puller.receipt.current().position
  await placer.place([{ table: 'events', row: made }], at)
  await puller.reread()
  expect([placer.rows('events').get(9), puller.rows('events').get(9)]).toEqual([undefined, undefined])
  // The row is deleted on the server, but the pull has not reached the deletion yet.
  await placer.place([{ table: 'events', row: { ...made, id: 10 } }], 'a.99')
  expect(placer.rows('events').get(10)?.version).toBe(1)
})

test('two tabs keep the seats of the events that either has opened', async () => {
  const { tab } = start({ events: 9 })
  const [one, two] = [await tab(), await tab()]
  const [here1, here2] = [await one.userData.mirror(CHANNEL), await two.userData.mirror(CHANNEL)]
  here1.keeping.opened(7)
  await here1.keeping.reread()
  here2.keeping.opened(8)
  await here2.keeping.reread()
  await here1.keeping.reread()
  expect(here1.keeping.wanted(new Map())).toEqual([8, 7])
  expect(here2.keeping.wanted(new Map())).toEqual([8, 7])
})

test('events are as of the start of their load while sales are still loading', () => {
  expect(asOfTable({ ...noReceipt, begunAt: 5 }, 'events')).toBeNull()
  expect(asOfTable({ ...noReceipt, begunAt: 5, tables: ['events'] }, 'events')).toBe(5)
  expect(asOfTable({ ...noReceipt, begunAt: 5, tables: ['events'], asOf: 9 }, 'events')).toBe(9)
})
