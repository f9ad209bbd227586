import type { Kysely } from 'kysely'
import {
  comparatorsOf,
  filterFields,
  valueTypeOf,
  type Comparator,
  type FilterField,
  type FilterFieldId,
} from '#contract/segment-filters.ts'
import { messageChannelTypes } from '#contract/users.ts'
import { startCase } from '#lib/case.ts'
import { formatDate } from '#lib/time.ts'
import type { Database } from '#server/db/schema.ts'
import { groupsOf, tagsOf, valuesOf } from '#server/users/filter-options.ts'

const labels: Record<FilterFieldId, string> = {
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email',
  zip_code: 'ZIP code',
  reward_code: 'Reward code',
  campaign: 'Campaign',
  source: 'Source',
  account_group: 'Account group',
  tag: 'Tag',
  message_channel: 'Message channel',
  subscribed: 'Subscribed',
  created_at: 'Signed up',
  completed_at: 'Completed',
  last_purchase_at: 'Last purchase',
  referral_count: 'Referral count',
  tickets_claimed: 'Tickets claimed',
  graduation_year: 'Graduation year',
  purchase_amount: 'Purchase amount',
  bid_amount: 'Bid amount',
  total_spend: 'Total spend',
  purchased_event: 'Purchased event',
  text_buy_user_proximity: 'Proximity',
}

const comparatorLabels: Record<Comparator, string> = {
  contains: 'contains',
  equals: 'equals',
  not: 'is not',
  gt: 'greater than',
  gte: 'greater than or equal to',
  lt: 'less than',
  lte: 'less than or equal to',
  in: 'is any of',
  notIn: 'is none of',
  between: 'between',
}

/** The most events in the options, the newest ones. */
const MOST_EVENTS = 1000

type Options = Record<string, FilterField['options']>

/** Returns the filter fields of a channel's segments, with the values of its fans. */
export async function filterFieldsOf(db: Kysely<Database>, channel: number): Promise<FilterField[]> {
  const same = (values: readonly string[]) => values.map((value) => ({ value, label: value }))
  const named = (rows: readonly { id: string; name: string }[]) => rows.map(({ id, name }) => ({ value: id, label: name }))
  const options: Options = {
    campaign: same(await valuesOf(db, channel, 'campaign')),
    source: same(await valuesOf(db, channel, 'source')),
    account_group: named(await groupsOf(db, channel)),
    tag: named(await tagsOf(db, channel)),
    message_channel: messageChannelTypes.map((value) => ({ value, label: value === 'whatsapp' ? 'WhatsApp' : startCase(value) })),
    purchased_event: await eventOptions(db, channel),
  }
  return (Object.keys(filterFields) as FilterFieldId[]).map((id) => ({
    id,
    label: labels[id],
    valueType: valueTypeOf(id),
    comparators: comparatorsOf(id).map((value) => ({ value, label: comparatorLabels[value] })),
    options: options[id] ?? [],
  }))
}

async function eventOptions(db: Kysely<Database>, channel: number) {
  const events = await db
    .selectFrom('events')
    .select(['id', 'title', 'time', 'timezone'])
    .where('sales_channel_id', '=', channel)
    .orderBy('time', 'desc')
    .orderBy('id')
    .limit(MOST_EVENTS)
    .execute()
  return events.map(({ id, title, time, timezone }) => ({ value: id, label: `${title} · ${formatDate(time, timezone)}` }))
}
