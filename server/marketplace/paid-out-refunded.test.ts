import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NeedsAction } from '#contract/marketplace-rows.ts'
import { addOrder } from '#tests/support/resale.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'

// A buyer who was refunded at the payment provider itself, after the seller was paid out.

const CHANNEL = 123
let server: TestServer
beforeAll(async () => {
  server = await testServer()
  await server.addChannel(CHANNEL, { is_marketplace_enabled: true })
})
afterAll(() => server.close())

async function troubles(): Promise<unknown[]> {
  const { token } = await server.signIn({ role: 'member', channel: CHANNEL, manages: ['all'] })
  const { body } = await server.call('GET', `/sales-channels/${CHANNEL}/marketplace/needs-action`, { as: token })
  return (body as NeedsAction[]).map(({ order, trouble, amount }) => [order?.id, trouble, amount])
}

test('an order that was both refunded and paid out needs a person until the payout is reversed', async () => {
  const at = new Date(server.clock.now()).toISOString()
  const order = await addOrder(server, CHANNEL, {
    status: 'buyer_refunded',
    buyer_refunded_at: at,
    seller_paid_at: at,
    stripe_transfer: 'tr_paid',
  })
  const { seller_gets } = await server.db
    .selectFrom('orders')
    .select('seller_gets')
    .where('id', '=', order)
    .executeTakeFirstOrThrow()
  expect(await troubles()).toEqual([[order, 'seller_payment_reversal_failed', seller_gets]])
  await server.db.updateTable('orders').set({ seller_reversed_at: at }).where('id', '=', order).execute()
  expect(await troubles()).toEqual([])
})
