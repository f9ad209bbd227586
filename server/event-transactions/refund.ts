import { sql, type Kysely } from 'kysely'
import type { ChangedTransaction, eventTransactions } from '#contract/event-transactions.ts'
import { formatMoney, roundMoney } from '#lib/money.ts'
import type { Database } from '#server/db/schema.ts'
import { recordFailedPayment } from '#server/kernel/audit.ts'
import type { Moved, Movement } from '#server/kernel/gateways/payments.ts'
import type { Outside } from '#server/http/handler.ts'
import { conflict, invalid, Refusal } from '#server/kernel/refusal.ts'
import { followRefund } from '#server/refunds/pending-refunds.job.ts'
import { failedTotal, hasFailed, refundFailed } from '#server/refunds/refund-news.ts'
import type { StoredTransaction } from '#server/transactions/transaction-row.ts'
import { findSale, readChanged, readDetail } from './detail.ts'

interface Plan {
  refund: string
  event: number
  movement: Extract<Movement, { kind: 'refund' }>
  /** The amount refunded of this sale when this refund began; absent in plans of an earlier version of this server. */
  before?: number
  /** The total of the failed refunds when this refund began. Refunds that have failed since are subtracted from `before`. */
  failed?: number
}

export const ANOTHER_REFUND = 'Another refund of this charge is in progress.'
export const NOTHING_LEFT = 'There is nothing left to refund.'
const LOST = 'The refund failed'

/**
 * Refunds a sale or part of it. While the refund is `begun`, other refunds of the charge are refused. If its result is unknown, it
 * is looked up at the provider before it is requested again with the same key.
 */
export const refundTransaction: Outside<typeof eventTransactions.refundTransaction, Plan, Moved> = {
  async arrive({ db, params, body }) {
    const by = { charge: body.chargeId }
    return findSale(db, params.eventId, by).then(
      ({ amount_refunded }) => amount_refunded,
      () => undefined,
    )
  },
  async prepare({ db, params, body, user, newId, now }, arrived) {
    const sale = await findSale(db, params.eventId, { charge: body.chargeId }, true)
    await checkOpen(db, sale)
    if (sale.payment_status !== 'succeeded' && sale.payment_status !== 'paid')
      throw conflict(`A payment with the status ${sale.payment_status} can’t be refunded.`, await readDetail(db, sale))
    // The request was valid when it arrived, but another refund has been made since.
    if (arrived !== undefined && arrived !== sale.amount_refunded && !isLeft(sale, body.amount))
      throw conflict(ANOTHER_REFUND, await readDetail(db, sale))
    const amount = checkAmount(sale, body)
    const refund = await freeId(db, newId)
    await db
      .insertInto('refunds')
      .values({
        id: refund,
        sales_channel_id: sale.sales_channel_id,
        transaction_id: sale.id,
        charge_id: body.chargeId,
        amount,
        currency: sale.currency,
        reason: body.reason,
        state: 'begun',
        provider_id: null,
        refusal: null,
        user_id: user.id,
        user_name: user.name,
        created_at: new Date(now).toISOString(),
        settled_at: null,
      })
      .execute()
    const movement = { kind: 'refund', charge: body.chargeId, amount, currency: sale.currency, reason: body.reason } as const
    const failed = await failedTotal(db, body.chargeId)
    return { about: body.chargeId, plan: { refund, event: params.eventId, movement, before: sale.amount_refunded, failed } }
  },
  outside: ({ movement }, { key, signal, context }) => context.gateways.payments.move(movement, { key, signal }),
  ask: ({ movement }, { key, signal, context }) => context.gateways.payments.find(movement, { key, signal }),
  async settle({ db, now, key, user }, { refund, event, movement, before, failed }, result) {
    const { charge, amount, currency } = movement
    // Rows are locked in the same order as when an event from the provider is handled, so that the two cannot deadlock.
    if (!result.moved && result.refund)
      await refundFailed(db, { charges: [charge], refund: result.refund, reason: result.reason, at: null }, now)
    const sale = await findSale(db, event, { charge }, true)
    if (!result.moved && !result.refund)
      await recordFailedPayment(
        db,
        { what: 'refund', channel: sale.sales_channel_id, user, of: { charge }, amount, currency },
        now,
      )
    const isLost = result.moved && (await hasFailed(db, result.id))
    await db
      .updateTable('refunds')
      .set({ ...columnsOf(result, isLost), settled_at: new Date(now).toISOString() })
      .where('id', '=', refund)
      .execute()
    if (!result.moved || isLost) {
      const reason = result.moved ? LOST : result.reason
      return new Refusal(409, 'PaymentFailed', reason, { current: await readDetail(db, sale) })
    }
    await followRefund(db, { key, movement, moved: result }, now)
    const failedSince = failed === undefined ? 0 : (await failedTotal(db, charge)) - failed
    return refunded(db, sale, (before ?? sale.amount_refunded) - failedSince + amount)
  },
}

/** Returns the columns to store for a result. @param isLost whether the provider has since reported that the refund failed */
function columnsOf(result: Moved, isLost: boolean) {
  if (!result.moved) {
    const { refund, reason } = result
    return { state: refund ? ('failed' as const) : ('refused' as const), refusal: reason, provider_id: refund?.id ?? null }
  }
  if (isLost) return { state: 'failed' as const, refusal: LOST, provider_id: result.id }
  return { state: result.pending ? ('pending' as const) : ('done' as const), provider_id: result.id }
}

/** Checks that no other refund of the charge is in progress. @throws 409 with the current sale if one is */
async function checkOpen(db: Kysely<Database>, sale: StoredTransaction): Promise<void> {
  const open = await db
    .selectFrom('refunds')
    .select('id')
    .where('charge_id', '=', sale.charge_id)
    .where('state', '=', 'begun')
    .executeTakeFirst()
  if (open !== undefined) throw conflict(ANOTHER_REFUND, await readDetail(db, sale))
}

const leftOf = (sale: StoredTransaction) => roundMoney(sale.amount - sale.amount_refunded, sale.currency)
const isLeft = (sale: StoredTransaction, amount: number) => roundMoney(amount, sale.currency) <= leftOf(sale)

/** Returns the rounded amount. @throws 422 if the currency is not the charge's, or the amount is 0 or more than is left */
function checkAmount(sale: StoredTransaction, { amount, currencyType }: { amount: number; currencyType: string }): number {
  const left = leftOf(sale)
  if (currencyType !== sale.currency) throw invalid({ currencyType: [`Must be ${sale.currency}`] })
  const rounded = roundMoney(amount, sale.currency)
  if (rounded <= 0) throw invalid({ amount: ['Must be more than 0'] })
  if (left <= 0) throw invalid({ amount: [NOTHING_LEFT] })
  if (rounded > left) throw invalid({ amount: [`Must be at most ${formatMoney(left, sale.currency)}`] })
  return rounded
}

/** Returns the caller's key as the refund's id, or another id if a different refund already has it. */
async function freeId(db: Kysely<Database>, wanted: string): Promise<string> {
  const taken = await db.selectFrom('refunds').select('id').where('id', '=', wanted).executeTakeFirst()
  return taken === undefined ? wanted : crypto.randomUUID()
}

/** Stores the refunded total: `least`, or the stored total if a report from the provider has already made it higher. */
async function refunded(db: Kysely<Database>, sale: StoredTransaction, least: number): Promise<ChangedTransaction> {
  const total = Math.min(sale.amount, Math.max(sale.amount_refunded, roundMoney(least, sale.currency)))
  const after = { amount_refunded: total, refunded: total >= sale.amount }
  await db
    .updateTable('transactions')
    .set({ ...after, version: sql`version + 1` })
    .where('sales_channel_id', '=', sale.sales_channel_id)
    .where('id', '=', sale.id)
    .execute()
  return readChanged(db, { ...sale, ...after, version: sale.version + 1 })
}
