import type { Kysely, Selectable } from 'kysely'
import type { ChangedTransaction, DisputeLine, RefundLine, SaleSeat, TransactionDetail } from '#contract/event-transactions.ts'
import { currencySymbol, roundMoney } from '#lib/money.ts'
import { soldSeatNames } from '#lib/place/sold-place.ts'
import type { Database } from '#server/db/schema.ts'
import type { RefundsTable } from '#server/db/schema-event.ts'
import { notFound } from '#server/kernel/refusal.ts'
import { selectTransactions, toTransaction, type StoredTransaction } from '#server/transactions/transaction-row.ts'

export const SALE_MISSING = 'Event transaction not found'

/** Matches UUIDs of all versions, because the tokens of imported sales may have any version. */
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

type By = { token: string } | { charge: string }

/**
 * Returns a sale of an event, found by its token or by its charge id.
 * @param locked whether to lock the sale until the transaction ends, because the caller will change it
 * @throws 404 if the event has no such sale
 */
export async function findSale(db: Kysely<Database>, event: number, by: By, locked = false): Promise<StoredTransaction> {
  if ('token' in by && !uuid.test(by.token)) throw notFound(SALE_MISSING)
  const among = selectTransactions(db).where('t.event_id', '=', event)
  const found = 'token' in by ? among.where('t.token', '=', by.token.toLowerCase()) : among.where('t.charge_id', '=', by.charge)
  const row = await (locked ? found.forUpdate('t') : found).executeTakeFirst()
  if (row === undefined) throw notFound(SALE_MISSING)
  return row
}

/** Returns the refunds of a sale, oldest first. */
export const refundsOf = (db: Kysely<Database>, { sales_channel_id, id }: Pick<StoredTransaction, 'sales_channel_id' | 'id'>) =>
  db
    .selectFrom('refunds')
    .selectAll()
    .where('sales_channel_id', '=', sales_channel_id)
    .where('transaction_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

const disputesOf = (db: Kysely<Database>, sale: string): Promise<DisputeLine[]> =>
  db
    .selectFrom('disputes')
    .select(['id', 'amount', 'reason', 'status', 'withdrawn', 'opened_at', 'closed_at'])
    .where('kind', '=', 'sale')
    .where('row_id', '=', sale)
    .orderBy('opened_at')
    .orderBy('id')
    .execute()

/** Returns a sale with all details that its page shows. */
export const readDetail = async (db: Kysely<Database>, row: StoredTransaction): Promise<TransactionDetail> =>
  toDetail(row, await refundsOf(db, row), await disputesOf(db, row.id))

/** Returns a changed sale: the details for its page, and `sale`, its row in lists. */
export const readChanged = async (db: Kysely<Database>, row: StoredTransaction): Promise<ChangedTransaction> => ({
  ...(await readDetail(db, row)),
  sale: toTransaction(row),
})

function toDetail(
  row: StoredTransaction,
  refunds: readonly Selectable<RefundsTable>[],
  disputes: readonly DisputeLine[],
): TransactionDetail {
  const { currency, quantity } = row
  return {
    name: row.name,
    email: row.email,
    status: statusOf(row),
    claimTxTokenLastPart: row.token.slice(row.token.lastIndexOf('-') + 1),
    created: row.purchased_time,
    timezone: row.event_timezone,
    stripeId: row.charge_id,
    last4: row.card_last4,
    expMonth: row.card_exp_month,
    expYear: row.card_exp_year,
    faceValue: row.face_value,
    quantity,
    pricePerItem: pricePerItem(row),
    tax: roundMoney(row.tax_and_fees * quantity, currency),
    paidTotal: row.amount,
    currencySymbol: currencySymbol(currency),
    currencyType: currency,
    rewardCode: row.reward_code,
    rewardValue: row.reward_code === null ? null : (row.reward_value ?? 0),
    venutizeReward: null,
    charge: { subTotal: row.subtotal, grandTotal: row.amount, refundTotal: row.amount_refunded },
    seats: seatsOf(row),
    id: row.id,
    token: row.token,
    event_id: row.event_id,
    orderId: row.order_number,
    type: row.type,
    product: row.product as TransactionDetail['product'],
    phone: row.phone,
    user_id: row.user_id,
    payment: { status: row.payment_status, refunded: row.refunded, amount_refunded: row.amount_refunded },
    original: { section: row.original_section, row: row.original_row, seat: row.original_seat },
    refunds: refunds.map(toRefund),
    disputes: [...disputes],
    version: row.version,
  }
}

const pricePerItem = ({ subtotal, quantity, currency }: StoredTransaction) =>
  roundMoney(quantity === 0 ? 0 : subtotal / quantity, currency)

/** Returns a sale's status for the API, from its payment and its refunds. */
export function statusOf({
  payment_status,
  refunded,
  amount_refunded,
}: Pick<StoredTransaction, 'payment_status' | 'refunded' | 'amount_refunded'>): TransactionDetail['status'] {
  if (refunded) return 'REFUNDED'
  if (amount_refunded > 0) return 'PARTIALLY_REFUNDED'
  if (payment_status === 'pending') return 'PENDING'
  return payment_status === 'failed' ? 'FAILED' : 'COMPLETED'
}

/** Returns one entry for each ticket; a range of adjacent seats ("12-14") is split into single seats. */
function seatsOf(row: StoredTransaction): SaleSeat[] {
  const names = soldSeatNames(row.seat, row.quantity)
  const shared = {
    type: row.type,
    section: row.section,
    row: row.row,
    chargePricePerItem: pricePerItem(row),
    email: row.email,
  }
  return names.map((seat) => ({ ...shared, seat }))
}

const toRefund = (row: Selectable<RefundsTable>): RefundLine => ({
  id: row.id,
  amount: row.amount,
  reason: row.reason,
  state: row.state,
  refusal: row.refusal,
  by: row.user_name,
  created_at: row.created_at,
})
