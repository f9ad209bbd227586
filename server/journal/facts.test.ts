import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JournalEntry } from '#contract/journal.ts'
import { transact } from '#server/db/transact.ts'
import { recordOwnChange } from '#server/kernel/own-changes.ts'
import { makeBid, makeBidProduct, makePass, makeSubscription } from '#tests/support/bids-and-passes.ts'
import { addSale } from '#tests/support/sale.ts'
import { START, testServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let admin: { id: number; name: string; token: string }
beforeAll(async () => {
  server = await testServer()
  await server.addChannel(123)
  admin = await server.signIn({ role: 'member', channel: 123, manages: ['all'] })
})
afterAll(() => server.close())

const call = (method: string, path: string, body?: unknown) =>
  server.call(method, path, { as: admin.token, ...(body === undefined ? {} : { body }), key: randomUUID() })
const journal = async (query = '') =>
  (await server.call('GET', `/sales-channels/123/changes?together=true&${query}`, { as: admin.token })).body as {
    data: JournalEntry[]
    meta: { totalCount: number }
  }
const newest = async (query = '') => (await journal(query)).data[0]!

const inBatch = (seats: readonly string[], reserved: boolean) =>
  call('POST', '/batch', {
    operations: seats.map((uuid) => ({
      key: randomUUID(),
      call: 'reserveSeat',
      body: reserved
        ? { uuid, reserved: true, reserved_at: '2026-03-10 20:45:00', for: 'Visiting team' }
        : { uuid, reserved: false, reserved_at: null },
    })),
  })

test('seats that are held together are one line with their places, and so are those that are released together', async () => {
  const event = await server.addEvent(123, { title: 'Opera' })
  const seats = await server.addSeats(123, event, ['1', '2', '3', '4', '5', '6', '9', '10'])
  const before = (await journal()).meta.totalCount
  await inBatch(seats, true)
  const { data, meta } = await journal()
  expect(meta.totalCount).toBe(before + 1)
  expect(data[0]).toMatchObject({ call: 'reserveSeat', lines: 8, facts: { event: { id: event, title: 'Opera' } } })
  expect(data[0]!.facts.places).toEqual([{ section: 'A', row: '1', seats: ['1–6', '9–10'] }])
  await inBatch(seats.slice(0, 2), false)
  expect(await newest()).toMatchObject({ lines: 2, after: { status: 'Available' }, facts: { places: [{ seats: ['1–2'] }] } })
  const lines = (await server.call('GET', '/sales-channels/123/changes?take=100', { as: admin.token })).body
  expect(lines.meta.totalCount).toBe(before + 10)
})

test('an approved bid names fan, product and money, and a declined card is a failed line with the same names', async () => {
  const product = await makeBidProduct(server, 123)
  await server.addSeats(123, product.event, ['1', '2'])
  const id = await makeBid(server, product, { amount: 139.01, quantity: 1 })
  server.payments.mood = 'refuse'
  expect((await call('POST', `/bids/${id}/approve`)).status).toBe(409)
  server.payments.mood = undefined
  const facts = { fan: { name: expect.any(String) }, item: { id: product.id }, quantity: 1, amount: 139.01, currency: 'usd' }
  expect(await newest('outcome=failed')).toMatchObject({ call: 'approveBid', outcome: 'failed', facts })
  expect((await call('POST', `/bids/${id}/approve`)).status).toBe(200)
  expect(await newest()).toMatchObject({ call: 'approveBid', outcome: 'done', facts })
  expect((await call('POST', `/bids/${id}/approve`)).status).toBe(409)
  const refused = await newest()
  expect(refused).toMatchObject({ outcome: 'refused', facts, after: { problem: { detail: 'This bid is already approved.' } } })
})

test('a run of approvals is one line with its totals', async () => {
  const product = await makeBidProduct(server, 123, { quantity: 2 })
  await server.addSeats(123, product.event, ['1', '2', '3'])
  const bids = [await makeBid(server, product), await makeBid(server, product), await makeBid(server, product)]
  await call('POST', '/bids/approve', bids)
  const { amount, ...line } = (await newest()).facts
  expect(line).toMatchObject({ run: { approved: 2, failed: 1, open: 0 }, quantity: 2, item: { id: product.id } })
  expect(amount).toBeGreaterThan(0)
})

test('a refund names the order', async () => {
  const provider = await server.signIn({ role: 'provider' })
  const { event, charge } = await addSale(server, 123, 50)
  const body = { chargeId: charge, reason: 'requested_by_customer', amount: 20, currencyType: 'usd' }
  expect((await server.call('PUT', `/events/${event}/transactions/refund`, { as: provider.token, body })).status).toBe(200)
  expect((await newest()).facts).toMatchObject({ event: { id: event }, sale: { number: expect.any(String) } })
})

test('what the server did by itself is in the journal without a name', async () => {
  const pass = await makePass(server, 123)
  const subscription = await makeSubscription(server, pass)
  const detail = { what: 'charge', amount: 30, currency: 'usd' }
  const about = { tbl: 'pass_subscriptions', row_id: subscription }
  await transact(server.context, (tx) =>
    recordOwnChange(tx, { channel: 123, action: 'paymentFailed', ...about, detail, outcome: 'failed' }, START),
  )
  expect(await newest('outcome=failed')).toMatchObject({
    user: { id: 0, name: null },
    call: 'paymentFailed',
    facts: { fan: { name: expect.any(String) }, item: { id: pass.id } },
  })
})

test('the changes of a bid are listed with who made them, alone and in a run, also for people who see only their own lines', async () => {
  const product = await makeBidProduct(server, 123)
  await server.addSeats(123, product.event, ['1', '2', '3'])
  const [one, two] = [await makeBid(server, product), await makeBid(server, product)]
  await call('POST', `/bids/${one}/reject`)
  await call('POST', '/bids/approve', [one, two])
  const clerk = await server.signIn({ role: 'member', channel: 123, manages: ['sales_channel'] })
  const actions = async (row: string, as = clerk.token) =>
    (await server.call('GET', `/sales-channels/123/changes/of/bids/${row}`, { as })).body
  const called = async (row: string) => (await actions(row)).map(({ call: name, user }: JournalEntry) => [name, user.id])
  expect(await called(one)).toEqual([
    ['rejectBid', admin.id],
    ['approveBids', admin.id],
  ])
  expect(await called(two)).toEqual([['approveBids', admin.id]])
  const viewer = await server.signIn({ role: 'member', channel: 123, manages: [] })
  expect(await actions(one, viewer.token)).toMatchObject({ status: 403 })
})
