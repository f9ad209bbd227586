import { afterEach, expect, test, vi } from 'vitest'
import { CHANNEL, event } from '#data/testing/fake-server.ts'
import { stage, switchAll, toggle } from '#data/testing/stage.ts'

// A long timeout, so that the tests do not fail on a busy machine.
vi.setConfig({ testTimeout: 20_000 })

let here: ReturnType<typeof stage>
const start = (...options: Parameters<typeof stage>) => (here = stage(...options))
afterEach(() => here.end())

/** A change is done, but its response is in flight while the server's database is restored and the mirror is updated from it. */
async function answeredBefore() {
  const { tab, server, ...rest } = start()
  const one = await tab()
  const mirror = await one.userData.mirror(CHANNEL)
  await mirror.pull()
  server.backup()
  let arrive = () => {}
  const way = new Promise<void>((resolve) => (arrive = resolve))
  server.answered = (path) => (path === '/api/batch' ? way : Promise.resolve())
  await one.send(toggle(1, 0))
  await rest.until(() => server.effects.length === 1)
  server.restoreBackup()
  await mirror.pull()
  server.answered = async () => {}
  return { ...rest, ...one, server, mirror, arrive }
}

test('a change confirmed by a database that was restored since is sent again under the same key', async () => {
  const { userData, server, until, arrive } = await answeredBefore()
  expect(server.events.get(1)?.status).toBe(1)
  arrive()
  await until(() => userData.outbox.entries.current().length === 0)
  expect(server.events.get(1)?.status).toBe(0)
  expect(server.effects).toEqual([server.effects[0], server.effects[0]])
})

test('a row in a response from before a restore stays out of the mirror, though it looks newer', async () => {
  const { userData, server, mirror, until, arrive } = await answeredBefore()
  server.refuse = () => ({ status: 409, code: 'Conflict' })
  arrive()
  await until(() => userData.outbox.entries.current()[0]?.state === 'attention')
  expect(mirror.rows('events').get(1)).toEqual(server.events.get(1))
})

test('a row from a past epoch that is stored during a fresh load does not outlast the load', async () => {
  const { tab } = start()
  const { userData } = await tab()
  const mirror = await userData.mirror(CHANNEL)
  await mirror.pull()
  const receipt = { ...mirror.receipt.current(), reloading: { blocks: {} } }
  await mirror.writeReceipt(receipt)
  expect(await mirror.place([{ table: 'events', row: { ...event(1), version: 9 } }], 'a.0')).toEqual([])
  await mirror.replaceAll(new Map([['events' as const, [event(1)]]]), { ...receipt, position: 'ax.1' })
  expect(mirror.rows('events').get(1)?.version).toBe(1)
  const late = { ...event(1), version: 9 }
  expect(await mirror.place([{ table: 'events', row: late }], 'a.0')).toEqual([late])
  expect(mirror.rows('events').get(1)?.version).toBe(1)
})

test('a confirmed change is shown until the feed has reached it, however many pulls come before', async () => {
  const { tab, server, until } = start()
  const { userData, send } = await tab()
  const mirror = await userData.mirror(CHANNEL)
  await mirror.pull()
  server.heldBack = 1
  await send(switchAll('disable all'))
  await until(() => userData.outbox.entries.current()[0]?.state === 'acked')
  await mirror.pull()
  await mirror.pull()
  expect(userData.outbox.entries.current()).toHaveLength(1)
  server.change(1, {})
  await mirror.pull()
  await until(() => userData.outbox.entries.current().length === 0)
})

test('each batch names its epoch, and is sent again with the epoch that the server names', async () => {
  const { tab, server, until } = start()
  const { userData, send } = await tab()
  await (await userData.mirror(CHANNEL)).pull()
  const before = server.epoch
  server.backup()
  server.restoreBackup()
  await send(toggle(2, 0))
  await until(() => server.effects.length === 1)
  const epochs = server.requests.flatMap(({ path, body }) => (path === '/api/batch' ? (body as { epoch: string }).epoch : []))
  expect(epochs).toEqual([before, server.epoch])
  expect(server.events.get(2)?.status).toBe(0)
})
