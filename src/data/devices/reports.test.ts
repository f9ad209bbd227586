import { afterEach, expect, test, vi } from 'vitest'
import type { Data } from '#data/data.ts'
import { outboxName } from '#data/outbox/outbox-database.ts'
import { stage, toggle } from '#data/testing/stage.ts'
import { startReports } from './start-reports.ts'

// A long timeout, so that the tests do not fail on a busy machine.
vi.setConfig({ testTimeout: 20_000 })

let here: ReturnType<typeof stage>
const start = (...options: Parameters<typeof stage>) => (here = stage(...options))
afterEach(() => here.end())

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36'
const reports = () =>
  here.server.requests.filter(({ path }) => path.startsWith('/api/devices/')).map(({ body }) => body as Record<string, unknown>)
const lost = (data: Data) => data.userData.current()?.news.current().lost ?? null

/** A tab that sends reports, like a browser's. */
async function reporting(options?: Parameters<ReturnType<typeof stage>['tab']>[0]) {
  const tab = await here.tab(options)
  startReports(tab.data, CHROME)
  return tab
}
/** Makes all requests get lost while `away` returns true, except those to paths that end with `/devices`. */
function offlineWhile(away: () => boolean) {
  here.server.faults.push((path) => (away() && !path.endsWith('/devices') ? 'lost' : null))
}

test('a device reports after its start that nothing waits, and sends counts but no content', async () => {
  const { until, server } = start()
  await reporting()
  await until(() => reports().length === 1)
  expect(reports()).toEqual([{ outbox: expect.any(String), waiting: 0, needs_you: 0, oldest: null, name: 'Chrome · Linux' }])
  expect([...server.calls.devices.keys()]).toEqual([expect.stringMatching(/^7:[0-9a-f-]{36}$/)])
})

test('changes that waited offline are reported when the network returns, and again when they are sent', async () => {
  const { until, clock } = start()
  let away = false
  offlineWhile(() => away)
  const { send, userData } = await reporting()
  await until(() => reports().length === 1)
  away = true
  const madeAt = clock.now()
  await send([toggle(1, 0), toggle(2, 0)])
  await until(() => !here.server.requests.at(-1)?.path.endsWith('/batch') && clock.now() > madeAt + 10_000)
  expect(reports()).toHaveLength(1)
  // The server refuses the batch for a while, so that a report is sent while the changes are still queued.
  away = false
  here.server.next('/batch', { status: 503, retryAfter: 8 })
  await until(() => reports().some(({ waiting }) => waiting === 2))
  await until(() => userData.outbox.entries.current().length === 0)
  await until(() => reports().at(-1)?.['waiting'] === 0)
})

test('a change that is sent at once is never reported as waiting', async () => {
  const { until, clock } = start()
  const { send, userData } = await reporting()
  await until(() => reports().length === 1)
  for (const status of [0, 1, 0] as const) {
    await send(toggle(1, status))
    await until(() => userData.outbox.entries.current().length === 0)
  }
  const at = clock.now()
  await until(() => clock.now() > at + 20_000)
  expect(reports().every(({ waiting }) => waiting === 0)).toBe(true)
})

test('once the last waiting change is sent, that is reported at once, because the tab may be closed next', async () => {
  const { until, clock, server } = start()
  const { send, userData } = await reporting()
  await until(() => reports().length === 1)
  const startedAt = clock.now()
  await until(() => clock.now() > startedAt + 10_000)
  server.next('/batch', { status: 503, retryAfter: 3 })
  await send(toggle(1, 0))
  await until(() => reports().at(-1)?.['waiting'] === 1)
  await until(() => userData.outbox.entries.current().length === 0)
  const sentAt = clock.now()
  await until(() => reports().at(-1)?.['waiting'] === 0)
  expect(clock.now() - sentAt).toBeLessThan(1_000)
})

test('a report that fails is repeated after a pause, although the queue is empty', async () => {
  const { until, clock, server } = start()
  const { send, userData } = await reporting()
  await until(() => reports().length === 1)
  server.next('/batch', { status: 503, retryAfter: 8 })
  await send(toggle(1, 0))
  await until(() => reports().at(-1)?.['waiting'] === 1)
  let failed = 0
  server.faults.push((path) => (path.startsWith('/api/devices/') ? (failed++, { status: 503 }) : null))
  await until(() => userData.outbox.entries.current().length === 0)
  await until(() => failed > 0)
  const at = clock.now()
  await until(() => clock.now() > at + 20_000)
  expect(failed).toBeGreaterThan(1)
  expect(failed).toBeLessThanOrEqual(5)
})

test('changes are not delayed by reports, which are rare and may fail', async () => {
  const { until, clock, server } = start()
  server.faults.push((path) => (path.startsWith('/api/devices/') ? { status: 500 } : null))
  const { send, userData } = await reporting()
  const at = clock.now()
  await send([toggle(1, 0), toggle(2, 0)])
  await until(() => userData.outbox.entries.current().length === 0)
  expect(clock.now() - at).toBeLessThan(2_000)
  expect(reports()).toEqual([])
})

test('a user sees how many changes were in a queue that the browser deleted, until they dismiss the message', async () => {
  const { until, kill, device, server } = start()
  let away = false
  offlineWhile(() => away)
  const first = await reporting()
  await until(() => reports().length === 1)
  away = true
  await first.send([toggle(1, 0), toggle(2, 0), toggle(3, 0)])
  server.next('/batch', { status: 503, retryAfter: 3600 }, 99)
  away = false
  await until(() => reports().some(({ waiting }) => waiting === 3))
  kill(first.data)
  await device.tab(server.fetch).databases.destroy(outboxName(7))

  const second = await reporting()
  expect(second.data.flags.current().storageLost).toBe(true)
  await until(() => lost(second.data)?.waiting === 3)
  expect(second.userData.outbox.entries.current()).toEqual([])
  // The news survives a reload until somebody has read it.
  kill(second.data)
  const third = await reporting()
  await until(() => lost(third.data)?.waiting === 3)
  third.userData.reports?.dismissLost()
  expect(lost(third.data)).toBeNull()
  await until(() => reports().at(-1)?.['seen_lost'] === true)
  kill(third.data)
  const fourth = await reporting()
  const count = reports().length
  await until(() => reports().length > count)
  expect(lost(fourth.data)).toBeNull()
})

test('a second tab does not repeat the report of the first', async () => {
  const { until, clock } = start()
  await reporting()
  await until(() => reports().length === 1)
  const second = await reporting()
  const at = clock.now()
  await until(() => clock.now() > at + 30_000)
  expect(reports().length).toBeLessThanOrEqual(2)
  expect(lost(second.data)).toBeNull()
})

test('a dismissed device leaves the list at once, and the server is informed', async () => {
  const { until, server } = start()
  const known = {
    id: 'tablet',
    name: 'Safari · iPad',
    waiting: 3,
    needs_you: 0,
    oldest: null,
    seen_at: '2026-06-01T12:00:00.000Z',
  }
  server.calls.others = [known, { ...known, id: 'desk' }]
  const { userData } = await reporting()
  const shown = () => userData.news.current().others.map(({ id }) => id)
  await until(() => shown().length === 2)
  userData.reports?.putAway('tablet')
  expect(shown()).toEqual(['desk'])
  await until(() => reports().length === 2)
  expect(reports()[1]?.['put_away']).toEqual(['tablet'])
  expect(shown()).toEqual(['desk'])
})

test('changes that open tabs store again after the browser deleted them are not reported as lost', async () => {
  const { until, clock, server, device } = start()
  const { data, userData, send } = await reporting()
  await until(() => reports().length === 1)
  server.next('/batch', { status: 503, retryAfter: 3600 }, 99)
  await send([toggle(1, 0), toggle(2, 0), toggle(3, 0)])
  await until(() => reports().some(({ waiting }) => waiting === 3))
  await device.tab(server.fetch).databases.destroy(outboxName(7))
  await until(async () => (await userData.outbox.stretch(0, 10)).length === 3)
  const before = reports().length
  // Nothing has changed since the last report, so the next one is not due for some minutes.
  clock.advance(9 * 60_000)
  await until(() => reports().length > before)
  expect(reports().at(-1)).toMatchObject({ waiting: 3, outbox: reports()[0]?.['outbox'] })
  expect(lost(data)).toBeNull()
})
