import { sql, type Kysely } from 'kysely'
import type { ChangedTransaction, eventTransactions } from '#contract/event-transactions.ts'
import { formatMoney } from '#lib/money.ts'
import { soldSeatNames } from '#lib/place/sold-place.ts'
import { sortKey } from '#lib/sort-key.ts'
import { formatDateTime } from '#lib/time.ts'
import { sendEmailLater } from '#server/account/emails.ts'
import { channelVoice } from '#server/channels/channel-voice.ts'
import type { Database } from '#server/db/schema.ts'
import { inLanguage } from '#server/kernel/texts/texts.ts'
import { Undeliverable, type Email } from '#server/kernel/gateways/mail.ts'
import type { HandlerCall, Outside } from '#server/http/handler.ts'
import { conflict, invalid, notFound } from '#server/kernel/refusal.ts'
import { enqueue } from '#server/jobs/runner.ts'
import type { StoredTransaction } from '#server/transactions/transaction-row.ts'
import { findSale, readChanged, readDetail, SALE_MISSING } from './detail.ts'

export const NO_EMAIL = 'This sale has no email address.'
export const SAME_EMAIL = 'Must differ from the current one'

/** Returns the receipt of a sale as an email in the channel's language, with the event, the seats and the amounts. */
export async function receiptOf(db: Kysely<Database>, sale: StoredTransaction, to: string): Promise<Email> {
  const voice = await channelVoice(db, sale.sales_channel_id)
  const { venue } = await db.selectFrom('events').select('venue').where('id', '=', sale.event_id).executeTakeFirstOrThrow()
  const contacts = [voice.support_email, voice.support_phone].filter(Boolean).join(', ')
  return inLanguage(voice.language, ({ hello, receipt: words }) => {
    const money = (amount: number) => formatMoney(amount, sale.currency)
    const place = [
      sale.section,
      sale.row && words.row(sale.row),
      sale.seat && words.seats(soldSeatNames(sale.seat, sale.quantity).join(', ')),
    ].filter(Boolean)
    const lines = [
      hello(sale.name),
      '',
      words.opening(sale.order_number),
      '',
      sale.event_title,
      ...(venue ? [venue] : []),
      formatDateTime(sale.event_time, sale.event_timezone),
      place.join(', '),
      '',
      `${words.tickets}: ${sale.quantity}`,
      `${words.subtotal}: ${money(sale.subtotal)}`,
      ...(sale.reward_code === null ? [] : [`${words.promoCode(sale.reward_code)}: ${money(-(sale.reward_value ?? 0))}`]),
      `${words.taxAndFees}: ${money(sale.tax_and_fees * sale.quantity)}`,
      `${words.total}: ${money(sale.amount)}`,
      ...(sale.amount_refunded > 0 ? [`${words.refunded}: ${money(-sale.amount_refunded)}`] : []),
      '',
      ...(contacts === '' ? [] : [words.questions(contacts)]),
      voice.name,
    ]
    return { to, subject: words.subject(sale.event_title), text: lines.join('\n') }
  })
}

/**
 * Sends a receipt again. Whether an email was sent cannot be looked up, so after a lost response it is sent once more: a second
 * copy does no harm.
 */
export const resendReceipt: Outside<
  typeof eventTransactions.resendReceipt,
  Email & { sale: string },
  { sent: true } | { sent: false; reason: string }
> = {
  async prepare({ db, params, body, newId }) {
    const sale = await findSale(db, params.eventId, { token: body.claim_tx_token })
    if (sale.email === null) throw conflict(NO_EMAIL, await readDetail(db, sale))
    return { about: newId, plan: { ...(await receiptOf(db, sale, sale.email)), sale: sale.id } }
  },
  async outside({ to, subject, text }, { context }) {
    try {
      await context.gateways.mail.send({ to, subject, text })
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
 * Stores another email address for a sale. After the transaction has committed, a job sends the receipt to this address.
 * @throws 404 if the event has no such sale; 422 if the address is the current one
 */
export async function updateEmail({
  db,
  params,
  body,
  now,
}: Pick<
  HandlerCall<typeof eventTransactions.updateTransactionEmail>,
  'db' | 'params' | 'body' | 'now'
>): Promise<ChangedTransaction> {
  if (body.event_id !== undefined && body.event_id !== null && body.event_id !== params.eventId) throw notFound(SALE_MISSING)
  const sale = await findSale(db, params.eventId, { token: body.claim_tx_token }, true)
  if (sale.email?.toLowerCase() === body.email.toLowerCase()) throw invalid({ email: [SAME_EMAIL] })
  const after = { ...sale, email: body.email, version: sale.version + 1 }
  await write(db, sale, body.email)
  await enqueue(db, sendEmailLater.kind, await receiptOf(db, after, body.email), now)
  return readChanged(db, after)
}

const write = (db: Kysely<Database>, { sales_channel_id, id }: StoredTransaction, email: string) =>
  db
    .updateTable('transactions')
    .set({ email, email_key: sortKey(email), version: sql`version + 1` })
    .where('sales_channel_id', '=', sales_channel_id)
    .where('id', '=', id)
    .execute()
