import { afterEach, expect, test, vi } from 'vitest'
import { inventory } from '#contract/inventory.ts'
import { CHANNEL } from '#data/testing/fake-server.ts'
import { stage, switchAll } from '#data/testing/stage.ts'
import { queued, type QueuedChange } from './queued-change.ts'

// A long timeout, so that the tests do not fail on a busy machine.
vi.setConfig({ testTimeout: 20_000 })

let here: ReturnType<typeof stage>
const start = (...options: Parameters<typeof stage>) => (here = stage(...options))
afterEach(() => here.end())

const me = { id: 7, name: 'Dana' }
const SEAT = '018f0000-0000-7000-8000-000000000001'

const change = (reserved: boolean, from: 'Available' | 'Reserved', more: Partial<QueuedChange> = {}): QueuedChange => ({
  ...queued(inventory.reserveSeat, {
    body: { uuid: SEAT, reserved, reserved_at: reserved ? '2026-06-02 12:00:00' : null },
    channel: CHANNEL,
    patches: [
      {
        op: 'set',
        table: 'seats',
        id: SEAT,
        fields: { status: reserved ? 'Reserved' : 'Available', reserved_by: reserved ? me : null },
      },
    ],
    if: { status: from, 'reserved_by.id': from === 'Reserved' ? me.id : null },
    label: { message: 'inventory_hold_label', params: {} },
  }),
  ...more,
})
const hold = (from: 'Available' | 'Reserved' = 'Available') => change(true, from)
const release = () => change(false, 'Reserved', { cancelsUnsent: true })

test('a hold is not sent while the server is known to be away, so its release cancels it', async () => {
  const { tab, server, clock, until } = start()
  const { data, userData, send } = await tab()
  server.faults = [() => 'lost']
  await data.session.refresh().catch(() => undefined)
  expect(data.connectivity.current().online).toBe(false)
  await send(hold())
  userData.drain.wake(true)
  await userData.drain.pass()
  clock.advance(60_000)
  await userData.drain.pass()
  expect(server.batches()).toEqual([])
  expect(userData.outbox.entries.current()).toMatchObject([{ state: 'queued', attempts: 0 }])
  await send(release())
  expect(userData.outbox.entries.current()).toEqual([])
  await send(hold())
  server.faults = []
  await until(() => server.batches().length > 0)
})

/** A tab that sends nothing. */
async function offline() {
  const staged = start()
  const tab = await staged.tab()
  tab.userData.drain.stop()
  await tab.userData.drain.pass()
  return { ...staged, ...tab }
}

test('releasing a hold that was never sent cancels it, and nothing is sent', async () => {
  const { userData, send } = await offline()
  await send(hold())
  await send(release())
  expect(userData.outbox.entries.current()).toEqual([])
  expect((await userData.outbox.journal()).map(({ outcome }) => outcome)).toEqual(['dropped'])
})

test('releasing a hold whose extension was not sent replaces the extension by a release', async () => {
  const { userData, send } = await offline()
  await send(hold('Reserved'))
  await send(release())
  const [entry, ...others] = userData.outbox.entries.current()
  expect(others).toEqual([])
  expect(entry).toMatchObject({ body: { reserved: false }, if: { status: 'Reserved', 'reserved_by.id': 7 } })
})

test('a hold that may have been sent is not cancelled: the release waits behind it', async () => {
  const { userData, send } = await offline()
  await send(hold())
  const [sent] = userData.outbox.entries.current()
  await userData.outbox.move([{ seq: sent!.seq, key: sent!.key, to: { state: 'queued', attempts: 1 } }])
  await send(release())
  expect(userData.outbox.entries.current().map(({ state }) => state)).toEqual(['queued', 'queued'])
})

test('a hold that another tab is sending is not cancelled, though this tab does not know it is sent', async () => {
  const { userData, send, tab } = await offline()
  await send(hold())
  const [entry] = userData.outbox.entries.current()
  const other = await tab()
  other.userData.drain.stop()
  await other.userData.drain.pass()
  const moving = other.userData.outbox.move([{ seq: entry!.seq, key: entry!.key, to: { state: 'sending', attempts: 1 } }])
  await Promise.all([moving, moving.then(() => send(release()))])
  expect(userData.outbox.entries.current()).toHaveLength(2)
})

test('a release cancels the last hold, and an earlier release of the same seat stays', async () => {
  const { userData, send } = await offline()
  await send(change(false, 'Reserved'))
  await send(hold())
  await send(release())
  expect(userData.outbox.entries.current().map(({ body }) => (body as { reserved: boolean }).reserved)).toEqual([false])
})

test('nothing is cancelled if a change about every row waits', async () => {
  const { userData, send } = await offline()
  await send(hold())
  await send(switchAll('disable all'))
  await send(release())
  expect(userData.outbox.entries.current()).toHaveLength(3)
})
