import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NeedsAction } from '#contract/marketplace-rows.ts'
import { newsText } from '#server/fan-news/fan-news.ts'
import { makeBid, makeBidProduct } from '#tests/support/bids-and-passes.ts'
import { addListing, addOrder } from '#tests/support/resale.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const CHANNEL = 131
let server: TestServer
let clerk: string
let boss: string
beforeAll(async () => {
  server = await testServer()
  await server.addChannel(CHANNEL, { is_marketplace_enabled: true })
  clerk = (await server.signIn({ role: 'member', channel: CHANNEL, manages: ['sales_channel'] })).token
  boss = (await server.signIn({ role: 'member', channel: CHANNEL, manages: ['all'] })).token
})
afterAll(() => server.close())
const at = (ms: number) => new Date(server.clock.now() + ms).toISOString()
const PATH = `/sales-channels/${CHANNEL}/marketplace/needs-action`
const queue = async (): Promise<NeedsAction[]> => (await server.call('GET', PATH, { as: clerk })).body
const find = async (id: string) => (await queue()).find((one) => one.id === id)
const count = async () => (await server.call('GET', `${PATH}/count`, { as: clerk })).body
const note = (id: string, text: string | null, as = clerk) =>
  server.call('PUT', `${PATH}/${id}/note`, { as, body: { note: text } })
const settle = (id: string, as = boss) => server.call('POST', `${PATH}/${id}/settle`, { as, body: { note: 'Paid in cash' } })
const refuse = (order_id: string, reason?: string) =>
  server.call('POST', '/marketplace/admin/refuse-refund', { as: boss, body: { order_id, reason } })
const orderOf = (id: string) => server.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

async function troubled(eventIn: number, failedAgo: number) {
  const event = await server.addEvent(CHANNEL, { time: at(eventIn) })
  const listing = await addListing(server, CHANNEL, { event, status: 'sold' })
  return addOrder(server, CHANNEL, {
    listing,
    status: 'delivery_failed',
    delivery_error: 'Unknown barcode',
    failed_at: at(-failedAgo),
  })
}

test('the case of an event tonight is above one that has waited for two months, and both are counted', async () => {
  const old = await troubled(-61 * DAY, 60 * DAY)
  const tomorrow = await troubled(30 * HOUR, 5 * HOUR)
  const tonight = await troubled(3 * HOUR, HOUR)
  const nextWeek = await troubled(7 * DAY, 2 * HOUR)
  expect((await queue()).map(({ id, urgent }) => [id, urgent])).toEqual([
    [tonight, true],
    [tomorrow, true],
    [old, false],
    [nextWeek, false],
  ])
  expect(await count()).toEqual({ count: 4, urgent: 2 })
  expect(await find(tonight)).toMatchObject({ event_time: at(3 * HOUR), event_timezone: 'America/Chicago', note: null })
})

test('a note stays with its case, is replaced by the next, and is removed by an empty one', async () => {
  const id = await troubled(2 * DAY, HOUR)
  expect((await note(id, ' Called the seller ')).body.note).toMatchObject({ text: 'Called the seller', at: at(0) })
  expect((await note(id, 'Seller sends new files', boss)).body.note.text).toBe('Seller sends new files')
  expect((await find(id))!.note!.text).toBe('Seller sends new files')
  expect((await note(id, '')).body.note).toBeNull()
  expect((await note(randomUUID(), 'x')).body.detail).toBe('Case not found')
  expect((await note(id, 'x'.repeat(501))).status).toBe(422)
})

test('a case that was settled elsewhere is no longer listed or counted, until the order fails again', async () => {
  const id = await troubled(2 * DAY, HOUR)
  const before = (await count()).count
  expect((await settle(id, clerk)).status).toBe(403)
  expect((await settle(id)).status).toBe(204)
  expect([await find(id), (await count()).count]).toEqual([undefined, before - 1])
  expect((await settle(id)).status).toBe(404)
  expect((await orderOf(id)).status).toBe('delivery_failed')
  server.clock.advance(1000)
  await server.db
    .updateTable('orders')
    .set({ failed_at: at(0) })
    .where('id', '=', id)
    .execute()
  expect(await find(id)).toMatchObject({ trouble: 'delivery_failed', since: at(0) })
})

test('settling one trouble of an order shows its next one, and one that was not on the screen is not settled', async () => {
  const failed = { buyer_refund_error: 'Card expired', seller_payment_error: 'No details', failed_at: at(-HOUR) }
  const id = await addOrder(server, CHANNEL, { status: 'cancelled', ...failed })
  expect(await find(id)).toMatchObject({ trouble: 'buyer_refund_failed' })
  const seen = (trouble: string) => server.call('POST', `${PATH}/${id}/settle`, { as: boss, body: { trouble } })
  const refused = await seen('delivery_failed')
  expect([refused.status, refused.body.current.trouble]).toEqual([409, 'buyer_refund_failed'])
  expect((await seen('buyer_refund_failed')).status).toBe(204)
  expect(await find(id)).toMatchObject({ trouble: 'seller_payment_reversal_failed' })
  expect((await settle(id)).status).toBe(204)
  expect(await find(id)).toBeUndefined()
})

test('a refund of a bid that the server itself repeats cannot be settled elsewhere', async () => {
  const bid = await makeBid(server, await makeBidProduct(server, CHANNEL))
  const [charge] = await server.db
    .insertInto('bid_charges')
    .values({
      id: randomUUID(),
      bid_id: bid,
      sales_channel_id: CHANNEL,
      run_id: null,
      seats: [],
      user_id: 1,
      user_name: 'Person 1',
      state: 'refund_failed',
      refund_failed_at: at(-HOUR),
      plan: JSON.stringify({ amount: 40, currency: 'usd', charged: 'ch_1' }),
      leased_until: at(HOUR),
      created_at: at(-HOUR),
    })
    .returning('id')
    .execute()
  expect(await find(charge!.id)).toMatchObject({ kind: 'bid', trouble: 'refund_failed' })
  expect((await settle(charge!.id)).status).toBe(409)
  expect(await find(charge!.id)).toBeDefined()
})

test.each([
  ['completed', {}],
  ['delivered', { delivered_at: '2026-03-01T00:00:00.000Z' }],
  ['delivery_failed', { delivery_error: 'Unknown barcode' }],
  ['seller_paid', { delivered_at: '2026-03-01T00:00:00.000Z', seller_paid_at: '2026-03-05T00:00:00.000Z' }],
  ['seller_payment_failed', { delivered_at: '2026-03-01T00:00:00.000Z', seller_payment_error: 'No details' }],
] as const)('a refused request for a refund leaves the order %s, and moves no money', async (status, more) => {
  const request = { status: 'buyer_refund_asked', buyer_refund_asked_at: at(-HOUR) } as const
  const id = await addOrder(server, CHANNEL, { ...request, ...more, created_at: at(-DAY) })
  const { status: code, body } = await refuse(id, 'Tickets cannot be returned.')
  expect([code, body.status, body.refunded_amount]).toEqual([200, status, 0])
  expect(await orderOf(id)).toMatchObject({
    buyer_refund_refused_at: at(0),
    buyer_refund_refused_reason: 'Tickets cannot be returned.',
  })
  const again = await refuse(id)
  expect([again.status, again.body.current.id]).toEqual([409, id])
})

test('the buyer of a refused request gets a message with the reason', async () => {
  const id = await addOrder(server, CHANNEL, { status: 'buyer_refund_asked', buyer_refund_asked_at: at(-HOUR) })
  await refuse(id, 'All sales are final.')
  const jobs = await server.db.selectFrom('jobs').select('payload').where('kind', '=', 'notify-fan').execute()
  const { news } = jobs.at(-1)!.payload as { news: Parameters<typeof newsText>[0] }
  expect(newsText(news, { name: 'Harbor', language: 'en' }).text).toMatch(
    /^Harbor: Your request to refund \$111\.03 for .+ was declined\. Reason: All sales are final\. Your order remains valid\.$/,
  )
})
