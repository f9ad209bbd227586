import { sql, type Kysely } from 'kysely'
import type * as z from 'zod/mini'
import { subscriberList, type pass as calls } from '#contract/pass.ts'
import { queryList, type ListFields } from '#server/db/list.ts'
import { naturalKey } from '#server/db/natural-key.ts'
import { fanWords } from '#server/db/search-words.ts'
import type { Database } from '#server/db/schema.ts'
import { endsAt, joinSubscriptions, selectSubscriptionColumns, toSubscription } from './subscription-row.ts'

const pastDue = sql`(s.subscribed and s.failed_attempts > 0)`

const fields: ListFields<typeof subscriberList> = {
  id: { value: sql`s.id`, key: sql`s.id` },
  sales_channel_id: { value: sql`s.sales_channel_id` },
  user_id: { value: sql`s.fan_id` },
  start_date: { value: sql`s.start_date` },
  end_date: { value: sql`s.end_date` },
  quantity: { value: sql`s.quantity` },
  status: { value: sql`s.status` },
  subscribed: { value: sql`s.subscribed` },
  cancelled_at: { value: sql`s.cancelled_at` },
  'text_buy_user.id': { value: sql`s.fan_id` },
  'text_buy_user.name': { value: sql`concat_ws(' ', f.first_name, f.last_name)`, key: sql`f.name_key`, words: fanWords.name },
  'text_buy_user.first_name': { value: sql`f.first_name`, key: sql`f.first_name_key` },
  'text_buy_user.last_name': { value: sql`f.last_name`, key: sql`f.last_name_key` },
  'text_buy_user.email': { value: sql`f.email`, key: sql`f.email_key`, words: fanWords.email },
  'text_buy_user.phone': { value: sql`f.phone`, key: sql`f.phone_key`, words: fanWords.phone },
  'text_buy_user.source': { value: sql`f.source`, key: sql`f.source_key` },
  'pass_setting.id': { value: sql`s.pass_product_id`, key: sql`s.pass_product_id` },
  'pass_setting.title': { value: sql`p.title`, key: naturalKey(sql`p.title`) },
  'pass_setting.amount': { value: sql`p.amount` },
  'pass_setting.currency': { value: sql`p.currency` },
  created_at: { value: sql`s.created_at` },
  version: { value: sql`s.version` },
  renews_at: { value: sql`s.renews_at` },
  ends_at: { value: endsAt },
  failed_attempts: { value: sql`s.failed_attempts` },
  past_due: { value: pastDue },
  lapsing: { value: sql`(s.status = 'pending_cancel' or ${pastDue})` },
}

/** Returns a page of a channel's subscriptions; `status` filters by the flag `subscribed`, not by the status. */
export async function listSubscribers(
  db: Kysely<Database>,
  channel: number,
  { status, pastDue: isPastDue, lapsing, passId, ...page }: z.output<(typeof calls)['listPassSubscribers']['query']>,
) {
  const { rows, totalCount } = await queryList({
    db,
    list: subscriberList,
    fields,
    from: joinSubscriptions(db).where('s.sales_channel_id', '=', channel),
    select: selectSubscriptionColumns,
    query: {
      ...page,
      filters: {
        status: status === undefined ? undefined : status === 'Active',
        pastDue: isPastDue === 'true' || undefined,
        lapsing: lapsing === 'true' || undefined,
        passId,
      },
    },
  })
  return { rows: rows.map(toSubscription), totalCount }
}
