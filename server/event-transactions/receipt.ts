import { sql, type Kysely } from 'kysely'
import type { TransactionDetail, eventTransactions } from '#contract/event-transactions.ts'
import { formatMoney } from '#lib/money.ts'
import { sortKey } from '#lib/sort-key.ts'
import { formatDateTime } from '#lib/time.ts'
import { sendLetter } from '#server/account/letters.ts'
import type { Database } from '#server/db/schema.ts'
import { Undeliverable, type Letter } from '#server/kernel/gateways/mail.ts'
import type { HandlerCall, Outside } from '#server/http/handler.ts'
import { conflict, invalid, notFound } from '#server/kernel/refusal.ts'
import { enqueue } from '#server/jobs/runner.ts'
import type { StoredTransaction } from '#server/transactions/transaction-row.ts'
import { findSale, readDetail, SALE_MISSING, seatNames } from './detail.ts'

export const NO_EMAIL = 'This sale has no email address.'
export const SAME_EMAIL = 'Must differ from the current one'

/** The receipt of a sale, as an email to its buyer. */
export function receiptOf(sale: StoredTransaction, to: string): Letter {
  const money = (amount: number) => formatMoney(amount, sale.currency)
  const place = [
    sale.section,
    sale.row && `row ${sale.row}`,
    sale.seat && `seat ${seatNames(sale.seat, sale.quantity).join(', ')}`,
  ].filter(Boolean)
  const lines = [
    `Hello${sale.name ? ` ${sale.name}` : ''},`,
    '',
    `this is the receipt of your order ${sale.order_number}.`,
    '',
    sale.event_title,
    formatDateTime(sale.event_time, sale.event_timezone),
    place.join(', '),
    '',
    `Tickets: ${sale.quantity}`,
    `Subtotal: ${money(sale.subtotal)}`,
    ...(sale.reward_code === null ? [] : [`Reward ${sale.reward_code}: -${money(sale.reward_value ?? 0)}`]),
    `Tax and fees: ${money(sale.tax_and_fees * sale.quantity)}`,
    `Total: ${money(sale.amount)}`,
    ...(sale.amount_refunded > 0 ? [`Refunded: -${money(sale.amount_refunded)}`] : []),
  ]
  return { to, subject: `Your receipt for ${sale.event_title}`, text: lines.join('\n') }
}

/** Sends a receipt again. The result of an email cannot be requested: if the response is lost it is sent again, which does no harm. */
export const resendReceipt: Outside<
  typeof eventTransactions.resendReceipt,
  Letter,
  { sent: true } | { sent: false; reason: string }
> = {
  async prepare({ db, params, body, newId }) {
    const sale = await findSale(db, params.eventId, { token: body.claim_tx_token })
    if (sale.email === null) throw conflict(NO_EMAIL, await readDetail(db, sale))
    return { about: newId, plan: receiptOf(sale, sale.email) }
  },
  async outside(letter, { context }) {
    try {
      await context.gateways.mail.send(letter)
      return { sent: true }
    } catch (error) {
      if (error instanceof Undeliverable) return { sent: false, reason: error.message }
      throw error
    }
  },
  ask: async () => undefined,
  settle: async (_, __, result) => (result.sent ? undefined : conflict(result.reason)),
}

/**
 * Stores another email for a sale. The next job sends the receipt to it: it is sent if and only if this is committed.
 * @throws 404; 422 if it is the current one
 */
export async function updateEmail({
  db,
  params,
  body,
  now,
}: Pick<
  HandlerCall<typeof eventTransactions.updateTransactionEmail>,
  'db' | 'params' | 'body' | 'now'
>): Promise<TransactionDetail> {
  if (body.event_id !== undefined && body.event_id !== null && body.event_id !== params.eventId) throw notFound(SALE_MISSING)
  const sale = await findSale(db, params.eventId, { token: body.claim_tx_token }, true)
  if (sale.email?.toLowerCase() === body.email.toLowerCase()) throw invalid({ email: [SAME_EMAIL] })
  const after = { ...sale, email: body.email, version: sale.version + 1 }
  await write(db, sale, body.email)
  await enqueue(db, sendLetter.kind, receiptOf(after, body.email), now)
  return readDetail(db, after)
}

const write = (db: Kysely<Database>, { sales_channel_id, id }: StoredTransaction, email: string) =>
  db
    .updateTable('transactions')
    .set({ email, email_key: sortKey(email), version: sql`version + 1` })
    .where('sales_channel_id', '=', sales_channel_id)
    .where('id', '=', id)
    .execute()
