import { afterEach, expect, test, vi } from 'vitest'
import { bringRows } from '#data/mirror/bring-rows.ts'
import type { Mirror } from '#data/mirror/mirror.ts'
import { CHANNEL } from '#data/testing/fake-server.ts'
import { stage, toggle } from '#data/testing/stage.ts'
import type { Entry } from './entry.ts'

// A long timeout, so that the tests do not fail on a busy machine.
vi.setConfig({ testTimeout: 20_000 })

let here: ReturnType<typeof stage>
const start = (...options: Parameters<typeof stage>) => (here = stage(...options))
afterEach(() => here.end())

/** Two tabs with the channel on screen; `shown` collects the first event's status in the other tab, at each overlay change. */
async function twoTabs() {
  const { tab, ...rest } = start()
  const [one, other] = [await tab(), await tab()]
  const mirrors = [await one.userData.mirror(CHANNEL), await other.userData.mirror(CHANNEL)] as const
  await mirrors[0].pull()
  await mirrors[1].pull()
  other.userData.drain.stop()
  const shown: unknown[] = []
  const { overlay } = other.userData.outbox
  overlay.subscribe(() => {
    const patch = overlay.current().of('events').rows.get('1')
    shown.push(patch ? patch.fields['status'] : mirrors[1].rows('events').get(1)?.status)
  })
  return { ...rest, one, other, mirrors, shown }
}

test('an entry leaves another tab’s screen only once its row is there, though the message about the row is late', async () => {
  const { device, one, other, shown, until } = await twoTabs()
  device.muted = (channel) => channel.startsWith('mirror:')
  await one.send(toggle(1, 0))
  await until(() => shown.length > 0 && other.userData.outbox.entries.current().length === 0)
  expect(shown).toEqual(shown.map(() => 0))
})

test('an entry leaves another tab’s screen only once its row is there, though no message arrived at all', async () => {
  const { device, one, other, shown, until } = await twoTabs()
  one.userData.drain.stop()
  await one.send(toggle(1, 0))
  await until(() => other.userData.outbox.entries.current().length === 1)
  device.muted = () => true
  const [entry] = one.userData.outbox.entries.current()
  const row = { ...((await one.userData.rowOf(entry!)) as object), status: 0, version: 2 }
  await (await one.userData.mirror(CHANNEL)).place([{ table: 'events', row: row as never }])
  await one.userData.outbox.move([{ seq: entry!.seq, key: entry!.key, to: { end: 'done', version: 2 } }])
  await other.userData.outbox.reload()
  expect(other.userData.outbox.entries.current()).toHaveLength(0)
  await until(() => shown.length > 0)
  expect(shown).toEqual(shown.map(() => 0))
})

test('the row of a seat is read even if its entry ends together with a change about every event', async () => {
  const shown: unknown[] = []
  const endedEntry = (table: 'seats' | 'events', id: string) => ({
    entry: { channel: CHANNEL, answer: null, patches: [{ op: 'set', table, id, fields: {} }] } as unknown as Entry,
    version: null,
  })
  const seats = { rowNow: () => null, catchUp: async (ids: string[]) => void shown.push(...ids) }
  const mirror = { reread: async () => void shown.push('all events'), seats: async () => seats } as unknown as Mirror
  await bringRows(new Map([[CHANNEL, mirror]]), [endedEntry('seats', 'a-seat'), endedEntry('events', '*')])
  expect(shown).toEqual(['all events', 'a-seat'])
})

test('an entry stays while its row cannot be read, and leaves at the next look at the disk', async () => {
  const { one, other, mirrors, shown, until } = await twoTabs()
  const { open } = other.userData.mirrors
  const { current } = open
  let tried = 0
  open.current = () => {
    tried++
    throw new DOMException('The database is closed', 'DatabaseClosedError')
  }
  await one.send(toggle(1, 0))
  await until(() => one.userData.outbox.entries.current().length === 0 && tried > 0)
  expect(shown).toEqual(shown.map(() => 0))
  expect(other.userData.outbox.entries.current()).toHaveLength(1)
  open.current = current
  await other.userData.outbox.lookAtDisk()
  expect(other.userData.outbox.entries.current()).toHaveLength(0)
  expect(mirrors[1].rows('events').get(1)?.status).toBe(0)
})
