import { sql, type Kysely } from 'kysely'
import type { OfferStatus } from '#contract/offers.ts'
import { recipientList, type DeliveryCounts, type Recipient, type RecipientStatus } from '#contract/sending.ts'
import type { ListQuery } from '#contract/core/list.ts'
import { queryList, type ListFields } from '#server/db/list.ts'
import { naturalKey } from '#server/db/natural-key.ts'
import { fanWords } from '#server/db/search-words.ts'
import type { Database } from '#server/db/schema.ts'

/**
 * Returns the state of a recipient who has not been written to. It is derived from the send, so that pausing and cancelling are
 * one write for any number of fans.
 */
const waitingAs = (send: OfferStatus): RecipientStatus => (send === 'Paused' || send === 'Cancelled' ? send : 'Scheduled')

const name = sql`nullif(concat_ws(' ', f.first_name, f.last_name), '')`

/** The text of a sent message; null while it is being sent. */
const sentText = sql<string | null>`case when s.sent_at is not null then s.text end`

const fieldsOf = (send: OfferStatus): ListFields<typeof recipientList> => ({
  id: { value: sql`s.id` },
  'recipient.id': { value: sql`s.fan_id` },
  'recipient.first_name': { value: sql`f.first_name`, key: sql`f.first_name_key` },
  'recipient.last_name': { value: sql`f.last_name`, key: sql`f.last_name_key` },
  'recipient.name': { value: name, key: sql`f.name_key`, words: fanWords.name },
  'recipient.email': { value: sql`f.email`, key: sql`f.email_key`, words: fanWords.email },
  'recipient.phone': { value: sql`f.phone`, key: sql`f.phone_key`, words: fanWords.phone },
  status: { value: statusSql(send) },
  error_message: { value: sql`s.error_message`, key: naturalKey(sql`s.error_message`) },
  num_failed_attempts: { value: sql`s.num_failed_attempts` },
  gateway: { value: sql`s.gateway` },
  created_at: { value: sql`s.created_at` },
  sent_at: { value: sql`s.sent_at` },
  delivered_at: { value: sql`s.delivered_at` },
  text: { value: sentText, key: naturalKey(sentText) },
})

const statusSql = (send: OfferStatus) =>
  sql<RecipientStatus>`case s.status when 'Scheduled' then ${sql.lit(waitingAs(send))} else s.status end`

/**
 * Returns a page of the recipients of a send.
 * @param status the send's status
 */
export async function listRecipients(db: Kysely<Database>, send: string, status: OfferStatus, query: Omit<ListQuery, 'filters'>) {
  const { rows, totalCount } = await queryList({
    db,
    list: recipientList,
    fields: fieldsOf(status),
    from: db.selectFrom('send_recipients as s').leftJoin('fans as f', 'f.id', 's.fan_id').where('s.send_id', '=', send),
    select: (from) =>
      from
        .select(['s.id', 's.fan_id', 'f.first_name', 'f.last_name', statusSql(status).as('status'), 's.error_message'])
        .select(['s.num_failed_attempts', 's.gateway', 's.created_at', 's.sent_at', 's.delivered_at', sentText.as('text')]),
    query: { ...query, filters: {} },
  })
  return {
    rows: rows.map(({ fan_id, first_name, last_name, ...row }): Recipient => ({
      ...row,
      recipient: fan_id === null ? null : { id: fan_id, first_name, last_name },
    })),
    totalCount,
  }
}

/** Counts the recipients of a send by state. @param status the send's status */
export async function countRecipients(db: Kysely<Database>, send: string, status: OfferStatus): Promise<DeliveryCounts> {
  const rows = await db
    .selectFrom('send_recipients as s')
    .select(['s.status', sql<number>`count(*)::integer`.as('count')])
    .where('s.send_id', '=', send)
    .groupBy('s.status')
    .execute()
  const counts: DeliveryCounts = { scheduled: 0, sent: 0, failed: 0, delivered: 0, cancelled: 0, paused: 0 }
  for (const row of rows) {
    const shown = row.status === 'Scheduled' ? waitingAs(status) : row.status
    counts[shown.toLowerCase() as keyof DeliveryCounts] += row.count
  }
  return counts
}

/** Whether any recipient was written to or left out, or may have been, because leased messages may have been sent. */
export async function hasSentAny(db: Kysely<Database>, send: string): Promise<boolean> {
  const one = await db
    .selectFrom('send_recipients')
    .select('id')
    .where('send_id', '=', send)
    .where((is) => is.or([is('status', '<>', 'Scheduled'), is('leased_until', 'is not', null)]))
    .limit(1)
    .executeTakeFirst()
  return one !== undefined
}

/**
 * Deletes the recipients of a send, which chooses them again when it begins; if any message may have been sent, changes nothing.
 */
export async function forgetRecipients(db: Kysely<Database>, send: string): Promise<void> {
  if (!(await hasSentAny(db, send))) await db.deleteFrom('sends').where('id', '=', send).execute()
}
