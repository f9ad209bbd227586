import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JournalEntry } from '#contract/journal.ts'
import { transact } from '#server/db/transact.ts'
import { recordOwnChange } from '#server/kernel/own-changes.ts'
import { makePass, makeSubscription } from '#tests/support/bids-and-passes.ts'
import { addListing, addOrder } from '#tests/support/resale.ts'
import { START, testServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let admin: string
beforeAll(async () => {
  server = await testServer()
  await server.addChannel(123, { is_marketplace_enabled: true, is_pass: true })
  admin = (await server.signIn({ role: 'member', channel: 123, manages: ['all'] })).token
})
afterAll(() => server.close())

const call = (method: string, path: string, body?: unknown) =>
  server.call(method, path, { as: admin, ...(body === undefined ? {} : { body }), key: randomUUID() })
const newest = async () => (await call('GET', '/sales-channels/123/changes')).body.data[0] as JournalEntry

test('a line about a resale order mentions the order beside its listing', async () => {
  const listing = await addListing(server, 123, { status: 'sold' })
  const order = await addOrder(server, 123, { listing, status: 'delivery_failed', delivery_error: 'Unknown barcode' })
  const facts = { order: { id: order }, item: { id: listing, name: null } }
  const path = `/sales-channels/123/marketplace/needs-action/${order}`
  expect((await call('PUT', path, { taken: true })).status).toBe(200)
  expect(await newest()).toMatchObject({ call: 'takeOrder', facts })
  expect((await call('PUT', `${path}/note`, { note: 'Call again' })).status).toBe(200)
  expect(await newest()).toMatchObject({ call: 'noteCase', facts })
  expect((await call('POST', `${path}/settle`, { note: 'Sent by email' })).status).toBe(204)
  expect(await newest()).toMatchObject({ call: 'settleCase', facts })
  expect((await call('POST', '/marketplace/admin/cancel-reserved-order', { order_id: order })).status).toBe(200)
  expect(await newest()).toMatchObject({ call: 'cancelReservedOrder', facts })
})

test('a line about a listing mentions no order', async () => {
  const listing = await addListing(server, 123)
  await addOrder(server, 123, { listing, status: 'cancelled' })
  expect((await call('POST', '/marketplace/admin/cancel-resale', { listing_id: listing })).status).toBe(200)
  const { facts } = await newest()
  expect([facts.item?.id, facts.order]).toEqual([listing, undefined])
})

test('a line about a subscription or its charge mentions the subscription beside the pass', async () => {
  const pass = await makePass(server, 123)
  const subscription = await makeSubscription(server, pass)
  const facts = { subscription: { id: subscription }, item: { id: pass.id } }
  const at = new Date(START).toISOString()
  const charge = { key: 'pass 1', sales_channel_id: 123, subscription_id: subscription, period: at, attempt: 0, amount: 40 }
  await server.db
    .insertInto('pass_charges')
    .values({ ...charge, currency: 'usd', state: 'failed', leased_until: at, created_at: at })
    .execute()
  const detail = { what: 'charge', amount: 40, currency: 'usd' }
  const rows = [
    { tbl: 'pass_subscriptions', row_id: subscription },
    { tbl: 'pass_charges', row_id: charge.key },
  ]
  for (const row of rows) {
    await transact(server.context, (tx) =>
      recordOwnChange(tx, { channel: 123, action: 'paymentFailed', ...row, detail, outcome: 'failed' }, START),
    )
    expect(await newest()).toMatchObject({ call: 'paymentFailed', table: row.tbl, facts })
  }
  expect((await call('DELETE', `/sales-channels/123/pass-subscribers/${subscription}`)).status).toBe(204)
  expect(await newest()).toMatchObject({ call: 'cancelPassSubscriber', facts })
})
