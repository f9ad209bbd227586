import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { bids } from '#contract/bids.ts'
import { chat } from '#contract/chat.ts'
import { domains } from '#contract/domains.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { eventTransactions } from '#contract/event-transactions.ts'
import { marketplace } from '#contract/marketplace.ts'
import { pass } from '#contract/pass.ts'
import type { TransactionRow } from '#contract/transactions.ts'
import { Unreachable } from '#data/api/problem.ts'
import type { Data } from '#data/data.ts'
import { newKey } from '#data/key.ts'
import { RowLog } from '#data/mirror/row-log.ts'
import { CHANNEL } from '#data/testing/fake-server.ts'
import { states } from '#data/testing/renames.ts'
import { stage } from '#data/testing/stage.ts'
import { withConfirmed } from './store-confirmed.ts'
import { storingApi } from './storing-api.ts'

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

test('a pass whose creation is found out late, after its deletion, is not on this device again', async () => {
  const { userData } = await start().tab()
  const mirror = await userData.mirror(CHANNEL)
  await mirror.pull()
  await mirror.writeReceipt({ ...mirror.receipt.current(), tables: [...mirror.receipt.current().tables, 'pass_products'] })
  const row = { id: 'p', title: 'Season', version: 1 }
  const create = { confirms: [{ table: 'pass_products' as const }], params: {}, channel: CHANNEL }
  const confirmed = await userData.confirmer()
  await confirmed({ ...create, became: { is: 'lost', gaveUp: true } }, row)
  expect(mirror.rows('pass_products').get('p')).toBeUndefined()
  await confirmed({ ...create, became: { is: 'sent' } }, row)
  expect(mirror.rows('pass_products').get('p')).toEqual(row)
  await confirmed({ ...create, became: { is: 'lost', gaveUp: true } }, { ...row, version: 2 })
  expect(mirror.rows('pass_products').get('p')).toMatchObject({ version: 2 })
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

/** Stores responses of reads on the device, and returns what is left of them after a call has succeeded. */
async function afterSuccess(
  call: Endpoint,
  { params, reply }: { params?: object; reply: unknown },
  stored: readonly (readonly [read: string, input: object, data: unknown])[],
) {
  const { data, userData } = await start().tab()
  const answers = await userData.answers()
  const queries = stored.map(([read, query]) => JSON.stringify([read, query]))
  for (const [nth, [read, query, response]] of stored.entries()) {
    await answers.keep(queries[nth]!, response)
    data.queries.setQueryData(['read', userData.user, read, query], { data: response, at: 5 })
  }
  const store = await userData.confirmer()
  await store({ confirms: call.confirms, params, channel: CHANNEL }, reply)
  const left = await Promise.all(queries.map(async (one) => (await answers.read(one))?.data))
  const inMemory = stored.map(
    ([read, query]) => data.queries.getQueryData<{ data: unknown }>(['read', userData.user, read, query])?.data,
  )
  expect(inMemory).toEqual(left)
  return left
}

const ofChannel = { params: { id: CHANNEL } }

test('a cancelled order is cancelled in its own page and in lists, and the case about it is forgotten', async () => {
  const history = [{ what: 'paid' }]
  const before = { id: 'o', status: 'delivered', version: 1 }
  const reply = { id: 'o', status: 'cancelled', version: 2 }
  const left = await afterSuccess(marketplace.cancelReservedOrder, { reply }, [
    ['readOrder', { params: { id: CHANNEL, orderId: 'o' } }, { ...before, history }],
    ['readOrder', { params: { id: CHANNEL, orderId: 'p' } }, { ...before, id: 'p', history }],
    ['listOrders', ofChannel, { data: [before], meta: { totalCount: 1 } }],
    ['listNeedsAction', ofChannel, [{ id: 'o', order: before }]],
    ['listNeedsAction', { params: { id: 8 } }, [{ id: 'q' }]],
  ])
  expect(left).toEqual([
    { ...reply, history },
    { ...before, id: 'p', history },
    { data: [reply], meta: { totalCount: 1 } },
    undefined,
    [{ id: 'q' }],
  ])
})

test('a reply without rows forgets only what shows the rows that it names', async () => {
  const rejected = { rejected: ['a', 'b'], failed: [{ id: 'c', reason: 'x' }] }
  const pending = (id: string) => ({ id, status: 'Pending' })
  expect(
    await afterSuccess(bids.rejectBids, { reply: rejected }, [
      ['readBid', { params: { id: 'a' } }, pending('a')],
      ['readBid', { params: { id: 'c' } }, pending('c')],
      ['listBids', ofChannel, { data: [pending('c'), pending('b')] }],
      ['listApprovableBids', ofChannel, [pending('c')]],
    ]),
  ).toEqual([undefined, pending('c'), undefined, [pending('c')]])
  here.end()
  const params = { id: CHANNEL, subscriberId: 's' }
  expect(
    await afterSuccess(pass.cancelPassSubscriber, { params, reply: undefined }, [
      ['readPassSubscriber', { params: { id: 's' } }, { id: 's', status: 'active' }],
      ['readPassProduct', { params: { id: 'p' } }, { id: 'p', pass_subscription: [{ id: 's', status: 'active' }] }],
      ['readPassProduct', { params: { id: 'q' } }, { id: 'q', pass_subscription: [] }],
    ]),
  ).toEqual([undefined, undefined, { id: 'q', pass_subscription: [] }])
})

test('a new row is the first of the stored list of its call, and a list whose new rows are unknown is forgotten', async () => {
  const [old, sent] = [{ id: 'm' }, { id: 'n' }]
  const newest = { order: 'desc', take: 50 }
  expect(
    await afterSuccess(chat.sendMessage, { params: { userId: 5 }, reply: sent }, [
      ['listMessages', { params: { userId: 5 }, query: newest }, { data: [old] }],
      ['listMessages', { params: { userId: 6 }, query: newest }, { data: [old] }],
    ]),
  ).toEqual([{ data: [sent, old] }, { data: [old] }])
  here.end()
  expect(await afterSuccess(domains.createDomain, { reply: { id: 'd' } }, [['listDomains', {}, []]])).toEqual([undefined])
})

test('a row that does not exist any more leaves the stored list and the open screen, also without a network', async () => {
  const settled = { confirms: marketplace.settleCase, params: { id: CHANNEL, caseId: 'c' } }
  const [c, d] = [{ id: 'c' }, { id: 'd' }]
  expect(
    await afterSuccess(settled.confirms, { params: settled.params, reply: undefined }, [
      ['listNeedsAction', ofChannel, [c, d]],
      ['listNeedsAction', { params: { id: 8 } }, [d]],
    ]),
  ).toEqual([[d], [d]])
})

test('a message to a fan forgets the conversations of the inbox that have this fan', async () => {
  const waiting = { data: [{ user: { id: 5 } }] }
  expect(
    await afterSuccess(chat.sendMessage, { params: { userId: 5 }, reply: { id: 'm' } }, [
      ['listInbox', ofChannel, waiting],
      ['listInbox', { params: { id: 8 } }, { data: [{ user: { id: 6 } }] }],
    ]),
  ).toEqual([undefined, { data: [{ user: { id: 6 } }] }])
})

test('a read under way is requested again if a success makes its response out of date', async () => {
  const { data, userData } = await start().tab()
  const key = ['read', userData.user, 'listBids', ofChannel]
  const read = vi.fn(() => new Promise<object>(() => {}))
  const stop = new QueryObserver(data.queries, { queryKey: key, queryFn: read, staleTime: Infinity }).subscribe(() => {})
  await here.until(() => read.mock.calls.length === 1)
  const store = await userData.confirmer()
  await store({ confirms: bids.rejectBids.confirms, params: undefined, channel: CHANNEL }, { rejected: ['a'], failed: [] })
  await here.until(() => read.mock.calls.length === 2)
  stop()
})

test('an open screen requests again what a success made out of date', async () => {
  const { data, userData } = await start().tab()
  const key = ['read', userData.user, 'listNeedsAction', ofChannel]
  const read = vi.fn(async () => ({ data: [{ id: 'c' }], at: 5 }))
  const stop = new QueryObserver(data.queries, { queryKey: key, queryFn: read, staleTime: Infinity }).subscribe(() => {})
  await here.until(() => data.queries.getQueryData(key) !== undefined)
  const store = await userData.confirmer()
  const call = { confirms: marketplace.cancelReservedOrder.confirms, params: { id: CHANNEL }, channel: CHANNEL }
  await store(call, { id: 'c', version: 2 })
  await here.until(() => read.mock.calls.length === 2)
  stop()
})

test('a call is sent even if the part that stores its success cannot be loaded', async () => {
  const { data } = await start().tab()
  const sent = vi.fn(async () => ({ id: 'd' }))
  const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'))
  const api = storingApi({ ...data.api, call: sent as never }, missing)
  expect(await api.call(domains.createDomain, { body: {} } as never)).toEqual({ id: 'd' })
})

test('a call of a screen that has no note stores what it confirms, too', async () => {
  const { data, userData } = await start().tab()
  const answers = await userData.answers()
  const name = JSON.stringify(['listDomains', {}])
  await answers.keep(name, [{ id: 'd', version: 1, domain: 'old' }])
  const reply = { id: 'd', version: 2, domain: 'new' }
  const sent = vi.fn(async () => reply)
  const api = storingApi({ ...data.api, call: sent as never }, () => userData.confirmer())
  const update = { params: { id: 'd' }, body: {} } as never
  expect(await api.call(domains.updateDomain, update)).toBe(reply)
  expect((await answers.read(name))?.data).toEqual([reply])
  await answers.keep(name, [])
  await api.call(domains.createDomain, { body: {} } as never, { key: 'k' })
  expect((await answers.read(name))?.data).toEqual([])
})
