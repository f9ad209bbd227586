import type { NeedsAction } from '#contract/marketplace-rows.ts'
import type { Stage } from '../world/stage.ts'
import { CHANNEL } from '../world/server.ts'
import { differs, type Wrong, wrongIf } from './wrong.ts'

/** Returns the broken promises about orders, after everything had time to end. */
export async function judgeOrders(stage: Stage): Promise<Wrong[]> {
  const { db, bank, office, server, operators } = stage
  const orders = await db.selectFrom('orders').selectAll().orderBy('id').execute()
  const path = `/sales-channels/${CHANNEL}/marketplace/needs-action`
  const { body } = await server.call('GET', path, { as: operators[0] })
  const cancelled = await db
    .selectFrom('outside_calls')
    .select(['about', 'created_at'])
    .where('call', '=', 'cancelReservedOrder')
    .execute()
  const shown = new Set((body as NeedsAction[]).flatMap(({ order }) => order?.id ?? []))
  const wrong: Wrong[] = []
  const owed = new Map<number, number>()
  for (const row of orders) {
    const name = `order ${row.id.slice(0, 8)}, ${row.status}`
    const has = row.stripe_transfer !== null && row.seller_reversed_at === null ? row.seller_gets : 0
    owed.set(row.seller_id!, (owed.get(row.seller_id!) ?? 0) + has)
    const paid = bank.paidBy(row.buyer_id!)
    const expected = row.completed_at === null ? 0 : row.total - row.refunded_amount
    const received = row.stripe_transfer === null ? 0 : bank.leftOf(row.stripe_transfer)
    wrong.push(
      ...differs('wrongBooks', `the buyer of ${name}`, paid, expected),
      ...wrongIf(row.open_attempt !== null, 'hiddenEnds', `${name}: its ${row.open_attempt} has not ended`),
      ...wrongIf(
        received > 0 && paid === 0 && !shown.has(row.id),
        'paidWithoutSale',
        `${name}: the seller has ${received}, but the buyer paid nothing`,
      ),
      ...wrongIf(office.delivered.has(row.id) && row.delivered_at === null, 'wrongBooks', `${name}: its delivery is missing`),
      ...wrongIf(
        row.status === 'cancelled' &&
          cancelled.some(
            ({ about, created_at }) => about === row.id && row.delivered_at !== null && created_at < row.delivered_at,
          ),
        'paidWithoutSale',
        `${name}: it was delivered after its cancellation, and its listing is sold again`,
      ),
      ...wrongIf(
        !shown.has(row.id) && !isClosed(row.status, paid, received),
        'hiddenEnds',
        `${name}: the buyer paid ${paid}, the seller has ${received}, and no screen shows it`,
      ),
    )
  }
  for (const [seller, has] of owed) wrong.push(...differs('wrongBooks', `seller ${seller}`, bank.receivedBy(seller), has))
  return wrong
}

/** Whether an order is settled. Called long after its event, when money and status must fit each other. */
function isClosed(status: string, paid: number, received: number): boolean {
  if (status === 'cancelled' || status === 'buyer_refunded') return paid === 0 && received === 0
  if (status === 'seller_paid') return paid > 0 && received > 0
  return status === 'seller_payment_reversed'
}
