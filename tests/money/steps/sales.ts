import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import { START } from '#tests/support/server.ts'
import { makeFan } from '#tests/support/bids-and-passes.ts'
import { checkPendingRefunds } from '#server/refunds/pending-refunds.job.ts'
import { recordSales } from '#server/transactions/record-sale.ts'
import { CHANNEL } from '../world/server.ts'
import type { Stage } from '../world/stage.ts'
import { differs, type Wrong, wrongIf } from '../invariants/wrong.ts'
import { nthOf, type Step, type Subject, unknown } from './step.ts'

const SALES = 2
const AMOUNT = 100
const amounts = [100, 60, 40, 25]

/** Sales of tickets that fans have paid, and that operators refund in part or whole. */
export const sales: Subject = {
  weights: { refundSale: 8, refundSaleAtBank: 2, notice: 3, refundsEnd: 2, refundsEndAtOnce: 1, pending: 2 },
  plots: [
    [['refundSale', unknown], 'refundSale', 'again', 'wait', 'outside'],
    ['refundSaleAtBank', 'refundSaleAtBank', 'notice', 'notice', 'notice', 'refundSale'],
    [['refundSale', ['pending']], 'notice', 'refundsEnd', 'notice', 'pending', 'refundSale'],
  ],
  jobs: [checkPendingRefunds],
  async open(stage) {
    const { server, db, bank } = stage
    const event = await server.addEvent(CHANNEL, { time: new Date(START + 30 * 86_400_000).toISOString() })
    const fans: number[] = []
    for (let nth = 0; nth < SALES; nth++) {
      const fan = await makeFan(server, CHANNEL)
      fans.push(fan)
      const moved = bank.move(`sale ${fan}`, { kind: 'charge', fan, amount: AMOUNT, currency: 'usd', description: 'A ticket' })
      const sale = {
        channel: CHANNEL,
        event,
        fan,
        product: 'drops',
        quantity: 1,
        amount: AMOUNT,
        currency: 'usd',
        face_value: AMOUNT,
      } as const
      await recordSales(db, [{ ...sale, price_code: null, place: null, charge: moved.moved ? moved.id : null }], START)
    }
    return {
      actions: {
        refundSale: async (step) => {
          const all = await refundable(db, fans)
          await refund(stage, nthOf(all, step.nth >> 1), step)
        },
        pending: (step) => stage.job(checkPendingRefunds, step),
        refundSaleAtBank: async ({ nth }) =>
          refundAtBank(stage, nthOf(await refundable(db, fans), nth >> 1).charge_id, nthOf(amounts, nth)),
      },
      judge: async () => [...(await judge(stage, fans)), ...(await openRefunds(db))],
    }
  },
}

const refundable = (db: Kysely<Database>, fans: readonly number[]) =>
  db
    .selectFrom('transactions')
    .selectAll()
    .where('user_id', 'in', [...fans])
    .where('charge_id', 'is not', null)
    .orderBy('id')
    .execute()

type Sale = Awaited<ReturnType<typeof refundable>>[number]

/** Makes an operator refund a part of a sale, or all of it. */
export const refund = (stage: Stage, { event_id, charge_id, currency }: Sale, step: Step): Promise<void> =>
  stage.call(
    {
      method: 'PUT',
      path: `/events/${event_id}/transactions/refund`,
      as: nthOf(stage.operators, step.nth),
      body: { chargeId: charge_id, reason: 'duplicate', amount: nthOf(amounts, step.nth), currencyType: currency },
    },
    step,
  )

async function judge({ db, bank }: Stage, fans: readonly number[]): Promise<Wrong[]> {
  const rows = await refundable(db, fans)
  const refunds = await db.selectFrom('refunds').select(['transaction_id', 'amount']).where('state', '=', 'done').execute()
  return rows.flatMap(({ id, user_id, charge_id, amount, amount_refunded }) => {
    const paid = bank.paidBy(user_id!)
    const requested = refunds.flatMap((one) => (one.transaction_id === id ? [one.amount] : []))
    const back = requested.reduce((sum, one) => sum + one, bank.refundedHere(charge_id!))
    return [
      ...differs('wrongBooks', `sale to fan ${user_id}`, paid, amount - amount_refunded),
      // Notices of the provider correct the sale, so a double refund shows only here.
      ...differs('wrongBooks', `refunds of the sale to fan ${user_id}`, paid, amount - back),
    ]
  })
}

/** Reports refunds of sales that still have no result. */
async function openRefunds(db: Kysely<Database>): Promise<Wrong[]> {
  const open = await db.selectFrom('refunds').select('id').where('state', 'in', ['begun', 'pending']).execute()
  return wrongIf(open.length > 0, 'hiddenEnds', `${open.length} refunds of sales have not ended`)
}

/** Refunds money at the payment provider itself, not through this product. */
export function refundAtBank({ bank }: Stage, charge: string | null, amount: number): void {
  if (charge !== null) bank.move(randomUUID(), { kind: 'refund', charge, amount, currency: 'usd' })
}
