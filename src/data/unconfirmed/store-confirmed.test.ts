import { afterEach, expect, test, vi } from 'vitest'
import { eventTransactions } from '#contract/event-transactions.ts'
import type { TransactionRow } from '#contract/transactions.ts'
import { Unreachable } from '#data/api/problem.ts'
import type { Data } from '#data/data.ts'
import { newKey } from '#data/key.ts'
import { RowLog } from '#data/mirror/row-log.ts'
import { CHANNEL } from '#data/testing/fake-server.ts'
import { states } from '#data/testing/renames.ts'
import { stage } from '#data/testing/stage.ts'
import { withConfirmed } from './store-confirmed.ts'

// A long timeout, so that the tests do not fail on a busy machine.
vi.setConfig({ testTimeout: 20_000 })

let here: ReturnType<typeof stage>
const start = (...options: Parameters<typeof stage>) => (here = stage(...options))
afterEach(() => here?.end())

const input = { params: { eventId: 1, claimTxToken: 't' } }
const query = JSON.stringify(['readTransaction', input])
const bought = { id: 's', status: 'COMPLETED', email: 'old@example.com', version: 1 }
const row = (refunded: boolean, version: number) =>
  ({ id: 's', version, purchased_time: '2026-01-01T00:00:00.000Z', event: { id: 1 }, payment: { refunded } }) as TransactionRow
const reply = { ...bought, status: 'REFUNDED', version: 2, sale: row(true, 2) }

/** Sends a refund; its response is the result of `request`. */
async function refund(data: Data, request: () => Promise<unknown>, key = newKey(data.world.clock.now())) {
  const { name: call, confirms } = eventTransactions.refundTransaction
  const keeper = await data.userData.current()!.unconfirmed()
  const what = { key, call, confirms, address: '/api/events/1/transactions/refund#c', channel: CHANNEL }
  return keeper.send({ ...what, label: { message: 'x', params: {} } }, request)
}

/** The sale's status in the stored response of its list, and its refunded amount in the mirror. */
async function seen(data: Data) {
  const userData = data.userData.current()!
  const answer = await (await userData.answers()).read(query)
  const mirror = await userData.mirror(CHANNEL)
  const [sale] = await new RowLog(mirror.database, 'transactions').read(new Set())
  const { status } = answer!.data as typeof bought
  return [status, sale?.payment.refunded]
}

async function withSale() {
  const opened = await start().tab()
  const { userData } = opened
  await (await userData.answers()).keep(query, bought)
  const mirror = await userData.mirror(CHANNEL)
  await mirror.pull()
  await mirror.writeReceipt({ ...mirror.receipt.current(), tables: [...mirror.receipt.current().tables, 'transactions'] })
  await mirror.place([{ table: 'transactions', row: row(false, 1) }])
  return opened
}

test('a refund that succeeded is on this device before anything else is requested', async () => {
  const { data, userData } = await withSale()
  const key = ['read', userData.user, 'readTransaction', input]
  data.queries.setQueryData(key, { data: bought, at: 5, requestedAt: 4 })
  const before = here.server.requests.length
  expect(await refund(data, async () => reply)).toMatchObject({ is: 'done' })
  expect(here.server.requests.slice(before)).toEqual([])
  expect(await seen(data)).toEqual(['REFUNDED', true])
  expect(data.queries.getQueryData(key)).toMatchObject({ at: 5, data: { status: 'REFUNDED' } })
})

test('a refund whose response was lost is stored once its outcome is known', async () => {
  const { data } = await withSale()
  const key = newKey(data.world.clock.now())
  here.server.calls.finish(`7:${key}`, reply)
  const lost = async () => {
    throw new Unreachable('network')
  }
  expect(await refund(data, lost, key)).toEqual({ is: 'lost' })
  await here.until(() => states(data)[0] === 'done')
  expect(await seen(data)).toEqual(['REFUNDED', true])
})

test('a sale is not stored in a mirror that has no sales', async () => {
  const { data, userData } = await start().tab()
  const mirror = await userData.mirror(CHANNEL)
  await mirror.writeReceipt({ ...mirror.receipt.current(), tables: [] })
  await refund(data, async () => reply)
  expect(await new RowLog(mirror.database, 'transactions').read(new Set())).toEqual([])
})

test('a confirmed row replaces its older copy, alone, in a list, and in a page, and keeps what the read adds', () => {
  const confirmation = { row: { id: 1, name: 'new', version: 2 }, params: undefined }
  const older = { id: 1, name: 'old', version: 1, more: true }
  const newer = { id: 1, name: 'new', version: 2, more: true }
  const other = { id: 2, version: 1 }
  expect(withConfirmed({}, older, confirmation)).toEqual(newer)
  expect(withConfirmed({}, [other, older], confirmation)).toEqual([other, newer])
  expect(withConfirmed({}, { data: [older], total: 1 }, confirmation)).toEqual({ data: [newer], total: 1 })
  expect(withConfirmed({}, other, confirmation)).toBe(other)
  const latest = { ...older, version: 3 }
  expect(withConfirmed({}, latest, confirmation)).toBe(latest)
})

test('a reply without an id, such as settings, replaces the response to the same parameters only', () => {
  const confirmation = { row: { colour: 'red' }, params: { id: 5 } }
  expect(withConfirmed({ params: { id: 5 } }, { colour: 'blue' }, confirmation)).toEqual({ colour: 'red' })
  expect(withConfirmed({ params: { id: 6 } }, { colour: 'blue' }, confirmation)).toEqual({ colour: 'blue' })
})
