import { afterEach, expect, test, vi } from 'vitest'
import { Unreachable } from '#data/api/problem.ts'
import { CHANNEL, event } from '#data/testing/fake-server.ts'
import { stage, toggle } from '#data/testing/stage.ts'

// A long timeout, so that the tests do not fail on a busy machine.
vi.setConfig({ testTimeout: 20_000 })

let here: ReturnType<typeof stage>
const start = (...options: Parameters<typeof stage>) => (here = stage(...options))
afterEach(() => here.end())

test('a fresh load that one tab broke off is completed by another with all rows', async () => {
  const { tab, server } = start({ events: 6 })
  const [one, other] = [await tab(), await tab()]
  const [first, second] = [await one.userData.mirror(CHANNEL), await other.userData.mirror(CHANNEL)]
  await first.pull()
  server.backup()
  server.restoreBackup()
  server.pageSize = 2
  let pulls = 0
  // The first request of this pull is refused, because its position no longer exists. The second brings one page, and the third is
  // lost.
  server.faults.push((path) => (path.endsWith('/sync') && ++pulls === 3 ? 'lost' : null))
  await expect(first.pull()).rejects.toThrow(Unreachable)
  expect(first.receipt.current().reloading).not.toBeNull()
  await second.pull()
  expect(second.receipt.current().reloading).toBeNull()
  expect([...second.rows('events').state.current().keys()]).toEqual(['1', '2', '3', '4', '5', '6'])
})

test('a change that a restored database lost needs a person once, though two tabs notice', async () => {
  const { tab, server, until } = start()
  const [one, other] = [await tab(), await tab()]
  const mirrors = [await one.userData.mirror(CHANNEL), await other.userData.mirror(CHANNEL)]
  for (const mirror of mirrors) await mirror.pull()
  server.backup()
  await one.send(toggle(1, 0))
  await until(async () => (await one.userData.outbox.journal()).length === 1)
  server.restoreBackup()
  const ended = await one.userData.outbox.journal()
  const problem = { status: 0, code: 'Restored', detail: '' } as never
  await Promise.all([one.userData.outbox.readmit(ended, problem), other.userData.outbox.readmit(ended, problem)])
  await one.userData.outbox.reload()
  expect(one.userData.outbox.entries.current().map(({ state }) => state)).toEqual(['attention'])
})

test('a row does not go back to an older version if the disk is read while a response is stored', async () => {
  const { tab } = start()
  const { userData } = await tab()
  const mirror = await userData.mirror(CHANNEL)
  await mirror.pull()
  const seen: (number | undefined)[] = []
  mirror.rows('events').state.subscribe(() => seen.push(mirror.rows('events').get(1)?.version))
  // The read ends late, after the response that arrived during the read.
  const { list } = mirror.database
  let isRead = () => {}
  const later = new Promise<void>((resolve) => (isRead = resolve))
  const slow = vi.spyOn(mirror.database, 'list').mockImplementation(async (store, range) => {
    const rows = await list(store, range)
    await later
    return rows as never
  })
  const reading = mirror.reread()
  await mirror.place([{ table: 'events', row: { ...event(1), version: 5 } }])
  slow.mockRestore()
  isRead()
  await reading
  expect(mirror.rows('events').get(1)?.version).toBe(5)
  expect(seen).toEqual([...seen].sort())
})

test('a row does not go back to an older version if a fresh load ends with pages read before a response', async () => {
  const { tab } = start()
  const [one, other] = [await tab(), await tab()]
  const [first, second] = [await one.userData.mirror(CHANNEL), await other.userData.mirror(CHANNEL)]
  await first.pull()
  await second.pull()
  const receipt = first.receipt.current()
  // Another tab stores a response whose message the loading tab did not receive.
  here.device.muted = () => true
  await second.place([{ table: 'events', row: { ...event(1), version: 5 } }])
  await first.replaceAll(new Map([['events' as const, [event(1)]]]), { ...receipt, reloading: { blocks: {} } })
  expect(first.rows('events').get(1)?.version).toBe(5)
})

test('a fresh load in a tab that missed rows of another does not make that one reread endlessly', async () => {
  const { tab } = start()
  const [one, other] = [await tab(), await tab()]
  const [first, second] = [await one.userData.mirror(CHANNEL), await other.userData.mirror(CHANNEL)]
  await first.pull()
  await second.pull()
  here.device.muted = () => true
  const receipt = first.receipt.current()
  for (const version of [5, 6, 7]) await second.place([{ table: 'events', row: { ...event(1), version } }])
  await first.replaceAll(new Map([['events' as const, [event(1)]]]), { ...receipt, reloading: { blocks: {} } })
  const read = vi.spyOn(second.database, 'list')
  await second.reread()
  expect(second.receipt.current().serial).toBe(first.receipt.current().serial)
  expect(read.mock.calls.filter(([store]) => store === 'rows').length).toBeLessThanOrEqual(1)
})

test('a disk that was emptied under a tab does not make the tab reread endlessly', async () => {
  const { tab } = start()
  const { userData } = await tab()
  const mirror = await userData.mirror(CHANNEL)
  await mirror.pull()
  await mirror.database.change(['receipt'], (change) => change.clear('receipt'))
  await mirror.reread()
  expect(mirror.receipt.current().position).toBeNull()
})
