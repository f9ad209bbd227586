import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Handover, JournalEntry } from '#contract/journal.ts'
import { plainText } from '#parts/journal/pieces.ts'
import { sentenceOf } from '#parts/journal/sentences.ts'
import { makeBid, makeBidProduct } from '#tests/support/bids-and-passes.ts'
import { addOrder } from '#tests/support/resale.ts'
import { addSale } from '#tests/support/sale.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'

/** The zone of the channel and its events. */
const ZONE = 'America/Chicago'
let server: TestServer
let box: { token: string }
let lead: { token: string }
let provider: { token: string }

beforeAll(async () => {
  server = await testServer()
  await server.addChannel(123, { timezone: ZONE, is_marketplace_enabled: true })
  box = await server.signIn({ role: 'member', channel: 123, manages: ['sales_channel', 'sales_channel_event_details'] })
  lead = await server.signIn({ role: 'member', channel: 123, manages: ['shift_journal', 'text_buy_ui'] })
  provider = await server.signIn({ role: 'provider' })
})
afterAll(() => server.close())

const call = (method: string, path: string, body?: unknown, as = box.token) =>
  server.call(method, path, { as, ...(body === undefined ? {} : { body }), key: randomUUID() })
const minutes = (count: number) => server.clock.advance(count * 60_000)

const holding = (uuid: string, more: object) => ({ key: randomUUID(), call: 'reserveSeat', body: { uuid, ...more } })

/** Returns the sentence of a line with normal spaces, as the sentences are typed in this file. */
const sentence = (entry: JournalEntry) =>
  plainText(sentenceOf({ entry, channel: 123, zone: ZONE }))
    .replaceAll('\u00a0', ' ')
    .replaceAll('\u2060', '')

/** Plays a night at the box office: holds, a release, bids, a refund, a declined card, and a seat that was already taken. */
async function playShift() {
  const event = await server.addEvent(123, { title: 'Opera' })
  const seats = await server.addSeats(123, event, ['1', '2', '3', '4', '5', '6', '7', '8'])
  const hold = { reserved: true, reserved_at: '2026-03-10 19:45:00', for: 'Visiting team' }
  await call('POST', '/batch', { operations: seats.slice(0, 6).map((uuid) => holding(uuid, hold)) })
  minutes(2)
  await call('PATCH', '/inventory/reserve', { uuid: seats[5], reserved: false, reserved_at: null })
  minutes(2)
  const other = await server.signIn({ role: 'member', channel: 123, manages: ['sales_channel_event_details'] })
  await call('PATCH', '/inventory/reserve', { uuid: seats[0], reserved: true, reserved_at: '2026-03-10 19:00:00' }, other.token)
  minutes(2)
  const product = await makeBidProduct(server, 123, { event, quantity: 3 })
  const elena = await server.addFan(123, { first_name: 'Elena', last_name: 'Brooks' })
  const bid = await makeBid(server, product, { amount: 139.01, quantity: 1, fan: elena })
  server.payments.mood = 'refuse'
  await call('POST', `/bids/${bid}/approve`)
  server.payments.mood = undefined
  minutes(2)
  await call('POST', `/bids/${bid}/approve`)
  minutes(2)
  const others = [1, 2, 3].map(() => makeBid(server, product, { amount: 50, quantity: 1 }))
  await call('POST', '/bids/approve', await Promise.all(others))
  minutes(2)
  const { event: sold, charge } = await addSale(server, 123, 50)
  const refund = { chargeId: charge, reason: 'requested_by_customer', amount: 20, currencyType: 'usd' }
  await call('PUT', `/events/${sold}/transactions/refund`, refund, provider.token)
  minutes(2)
  await call('PUT', `/events/${sold}/transactions/refund`, refund)
  minutes(2)
  const saved = await call('PATCH', '/ttb-settings/123', { ui: { max_purchase: 6 } }, lead.token)
  expect(saved.status).toBe(200)
  return sold
}

test('the journal of a shift reads like a report', async () => {
  const sold = await server.db
    .selectFrom('events')
    .select('title')
    .where('id', '=', await playShift())
    .executeTakeFirstOrThrow()
  const soldTitle = `${sold.title} (Mar 10, 2026)`
  const { data } = (await server.call('GET', '/sales-channels/123/changes?together=true&order=asc&take=100', { as: lead.token }))
    .body as { data: JournalEntry[] }
  const report = data.map((entry) => sentence(entry).replaceAll(/order \d+/g, 'order N'))
  const day = '(Mar 10, 2026)'
  expect(report.map((line) => line.replaceAll(/\([A-Z][a-z]{2} \d{1,2}, \d{4}\)/g, day))).toEqual([
    `Held section A, row 1, seats 1–6 until 2:45pm for Visiting team, Opera ${day}`,
    `Released section A, row 1, seat 6, Opera ${day}`,
    `Could not hold section A, row 1, seat 1, Opera ${day}: This seat is held by someone else.`,
    'Could not approve Elena Brooks, 1 × $139.01, Front row: The payment failed: The payment provider declined.',
    'Approved Elena Brooks, 1 × $139.01, Front row',
    'Approved 2 bids, 2 × Front row, $100.00 in total: Ada L. and Ada L., 1 failed',
    'Refunded $20.00 of order N (requested by customer)',
    `Could not refund a sale, ${soldTitle}: You don't have access to this page.`,
    'Changed text-to-buy settings: Max purchase no limit → 6 tickets',
  ])
  const { holds, open } = (await server.call('GET', '/sales-channels/123/handover', { as: lead.token })).body as Handover
  expect(holds).toMatchObject([
    { event: { title: 'Opera' }, for: 'Visiting team', places: [{ section: 'A', row: '1', seats: ['1–5'] }] },
  ])
  expect(open).toEqual({ orders: 0, bids: 1, sends: 0, stops: 0 })
})

const lines = async (count: number) => {
  const { data } = (await call('GET', `/sales-channels/123/changes?together=true&take=${count}`, undefined, lead.token)).body
  return (data as JournalEntry[]).toReversed().map(sentence)
}

test('calls about sales, invitations and cases name what they were about', async () => {
  const boss = await server.signIn({ role: 'member', channel: 123, manages: ['all'] })
  const { event, token, id } = await addSale(server, 123, 50)
  const sold = await server.db.selectFrom('transactions').select('order_number').where('id', '=', id).executeTakeFirstOrThrow()
  const path = `/events/${event}/transactions`
  await call('PUT', `${path}/email`, { claim_tx_token: token, email: 'new@fans.example' }, provider.token)
  minutes(1)
  await call('PUT', `${path}/resend-receipt`, { claim_tx_token: token }, provider.token)
  minutes(1)
  const order = await addOrder(server, 123, {
    buyer: await server.addFan(123, { first_name: 'Bea', last_name: 'Buyer' }),
    status: 'buyer_refund_asked',
    buyer_refund_asked_at: new Date(server.clock.now()).toISOString(),
  })
  const cases = `/sales-channels/123/marketplace/needs-action/${order}`
  await call('PUT', `${cases}/note`, { note: 'Wants the money' }, boss.token)
  minutes(1)
  await call('POST', '/marketplace/admin/refuse-refund', { order_id: order, reason: 'Too late' }, boss.token)
  minutes(1)
  const person = { email: 'ann@club.example', name: 'Ann Porter', abilities: ['sales_channel'] }
  const invitation = (await call('POST', '/sales-channels/123/invitations', person, boss.token)).body
  minutes(1)
  await call('DELETE', `/sales-channels/123/invitations/${invitation.id}`, undefined, boss.token)
  expect((await lines(6)).map((line) => line.replaceAll(/\([A-Z][a-z]{2} \d{1,2}, \d{4}\)/g, '(day)'))).toEqual([
    `Changed the email of order ${sold.order_number}`,
    `Sent the receipt of order ${sold.order_number} again`,
    'Wrote a note on the order of Bea Buyer, Cubs at Giants (day): “Wants the money”',
    'Refused the refund request of Bea Buyer for section 101, row A, seats 1–2, Cubs at Giants (day), “Too late”',
    'Invited Ann Porter',
    'Withdrew the invitation of Ann Porter',
  ])
})
