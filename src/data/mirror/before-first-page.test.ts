import { afterEach, expect, test, vi } from 'vitest'
import { CHANNEL, event } from '#data/testing/fake-server.ts'
import { stage, toggle } from '#data/testing/stage.ts'

// A long timeout, so that the tests do not fail on a busy machine.
vi.setConfig({ testTimeout: 20_000 })

let here: ReturnType<typeof stage>
const start = (...options: Parameters<typeof stage>) => (here = stage(...options))
afterEach(() => here.end())

test('a row in a response does not outlast its deletion before the first page of a mirror', async () => {
  const { tab, server } = start()
  const { userData } = await tab()
  const mirror = await userData.mirror(CHANNEL)
  const made = event(9)
  server.delete(9)
  expect(await mirror.place([{ table: 'events', row: made }], 'a.0')).toEqual([made])
  await mirror.pull()
  expect([...mirror.rows('events').state.current().keys()]).toEqual(['1', '2', '3'])
})

test('a row in a response does not outlast a restore of its database before the first page of a mirror', async () => {
  const { tab, server } = start()
  const { userData } = await tab()
  const mirror = await userData.mirror(CHANNEL)
  server.backup()
  server.restoreBackup()
  const rows = [event(9), { ...event(1), version: 9 }]
  await mirror.place(
    rows.map((row) => ({ table: 'events', row })),
    'a.2',
  )
  await mirror.pull()
  expect([...mirror.rows('events').state.current().values()]).toEqual([...server.events.values()])
})

test('a person is asked about a change that is confirmed before the first page, if a restore before that page lost it', async () => {
  const { tab, server, until } = start()
  const { userData, send } = await tab()
  const mirror = await userData.mirror(CHANNEL)
  server.next('/sync', 'lost')
  server.backup()
  await send(toggle(1, 0))
  await until(() => mirror.problem.current() !== null)
  expect(userData.outbox.entries.current()[0]?.state).toBe('acked')
  server.restoreBackup()
  await mirror.pull()
  await until(() => userData.outbox.entries.current()[0]?.state === 'attention')
  expect(userData.outbox.entries.current()[0]?.lastProblem?.code).toBe('Restored')
})

test('a change that is confirmed before the first page is shown until the page has come', async () => {
  const { tab, server, until } = start()
  const { userData, send } = await tab()
  const mirror = await userData.mirror(CHANNEL)
  server.next('/sync', 'lost')
  await send(toggle(1, 0))
  await until(() => userData.outbox.entries.current()[0]?.state === 'acked')
  await mirror.pull()
  await until(() => userData.outbox.entries.current().length === 0)
  expect(mirror.rows('events').get(1)?.status).toBe(0)
})
