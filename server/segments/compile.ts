import { sql, type RawBuilder } from 'kysely'
import type { Between, BidRange, Filter, Proximity } from '#contract/segment-filters.ts'
import type { SortType } from '#contract/segments.ts'
import { dayBounds, isDate, rangeBounds } from '#lib/day-range.ts'
import { searchKey } from '#lib/search-key.ts'
import { isStorable, toIso } from '#lib/time.ts'
import { lookupNumber } from '#server/kernel/row-owners.ts'
import { isSold } from '#server/transactions/list-transactions.ts'
import { zipsWithin } from '#server/zipcodes/table.ts'

/** The fans' channel, whose zone defines when a day begins. */
export interface Of {
  id: number
  timezone: string
}

type Sql = RawBuilder<boolean>

/**
 * Returns the condition that fans `f` of a channel match all filters, as SQL. Segments and the audiences of bid products use
 * only this function; tests compare it with an evaluation in memory.
 */
export function fansMatching(channel: Of, filters: readonly Filter[]): Sql {
  const conditions = [
    sql`f.sales_channel_id = ${channel.id} and f.deleted_at is null`,
    ...filters.map((filter) => conditionOf(channel, filter)),
  ]
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

/** The condition for fans who may be written to at all: subscribed, and not blocked. */
export const reachable = sql<boolean>`(f.subscribed and not f.blocked)`

function conditionOf(channel: Of, filter: Filter): Sql {
  const { id, comparator } = filter
  const value = filter.value as never
  switch (id) {
    case 'first_name':
    case 'last_name':
    case 'email':
    case 'zip_code':
      return text(sql.ref(`f.${id}`), comparator, value)
    case 'reward_code':
      return text(rewardCode, comparator, value)
    case 'campaign':
    case 'source':
      return unless(comparator, sql`coalesce(${folded(sql.ref(`f.${id}`))}, '') = any(${keysOf(value)}::text[])`)
    case 'account_group':
      return unless(comparator, sql`f.account_groups && ${[...(value as string[])]}::uuid[]`)
    case 'tag':
      return unless(
        comparator,
        sql`f.id in (select ft.fan_id from fan_tags ft where ft.tag_id = any(${[...(value as string[])]}::uuid[]))`,
      )
    case 'message_channel':
      return unless(
        comparator,
        sql`exists (select from fan_channels ch where ch.fan_id = f.id and ch.type = any(${keysOf(value)}::text[]))`,
      )
    case 'subscribed':
      return sql`f.subscribed = ${value}`
    case 'created_at':
    case 'completed_at':
      return moment(sql.ref(`f.${id}`), comparator, value, channel)
    case 'last_purchase_at':
      return among(channel, isSold, moment(sql`max(t.purchased_time)`, comparator, value, channel))
    case 'referral_count':
    case 'tickets_claimed':
    case 'graduation_year':
      return amount(sql.ref(`f.${id}`), comparator, value)
    case 'purchase_amount':
      return sql`f.id in (select t.user_id from transactions t where ${ofFans(channel)} and ${isPaid}
        and ${amount(sql`t.amount`, comparator, value)})`
    case 'total_spend':
      return totalSpend(channel, value)
    case 'bid_amount':
      return bids(value)
    case 'purchased_event':
      return unless(
        comparator,
        sql`f.id in (select t.user_id from transactions t where ${ofFans(channel)} and ${isSold}
          and t.event_id = any(${(value as number[]).map(lookupNumber)}::integer[]))`,
      )
    case 'text_buy_user_proximity': {
      const { zipcode, distance } = value as Proximity
      return sql`left(f.zip_code, 5) = any(${zipsWithin(zipcode, distance)}::text[])`
    }
  }
}

/** Returns a condition, negated for `notIn`. */
const unless = (comparator: string, some: RawBuilder<unknown>): Sql =>
  comparator === 'notIn' ? sql`not (${some})` : sql`(${some})`

/** Returns a column, or a filter's value, trimmed and in the form that a search compares. */
const folded = (column: RawBuilder<unknown>) => sql`btrim(search_key(${column}))`
const keyOf = (value: string) => searchKey(value).trim()
const keysOf = (values: readonly string[]) => values.map(keyOf)

/** The reward code, even if it is inside a JSON value. */
const rewardCode = sql`(case when ltrim(f.reward_code) like '{%'
  then coalesce(substring(f.reward_code from '"code"\\s*:\\s*"([^"]*)"'), f.reward_code) else f.reward_code end)`

/** Compares a text as a search does; `not` also matches fans without a text. */
function text(column: RawBuilder<unknown>, comparator: string, value: string): Sql {
  const wanted = keyOf(value)
  if (comparator === 'contains') return sql`coalesce(strpos(${folded(column)}, ${wanted}) > 0, false)`
  const equal = sql`coalesce(${folded(column)} = ${wanted}, false)`
  return comparator === 'not' ? sql`not ${equal}` : sql`${equal}`
}

const signs: Record<string, string> = { equals: '=', gt: '>', gte: '>=', lt: '<', lte: '<=' }

/** Compares a number; only `not` matches fans without one. The value may have decimals or be too large for the column. */
function amount(column: RawBuilder<unknown>, comparator: string, value: number | Between<number>): Sql {
  const numeric = (one: number) => sql`${one}::numeric`
  if (typeof value === 'object') return sql`coalesce(${column} between ${numeric(value.from)} and ${numeric(value.to)}, false)`
  if (comparator === 'not') return sql`(${column} is distinct from ${numeric(value)})`
  return sql`coalesce(${column} ${sql.raw(signs[comparator]!)} ${numeric(value)}, false)`
}

/** Compares a time; a date alone means that whole day in the channel's zone. */
function moment(column: RawBuilder<unknown>, comparator: string, value: string | Between<string>, { timezone }: Of): Sql {
  // No stored time is before the year 1 or after the year 9999.
  const at = (iso: string) => (isStorable(iso) ? sql`${iso}::timestamptz` : sql`null`)
  if (typeof value === 'object') {
    const { from, until } = rangeBounds(value.from, value.to, timezone)
    const bounds = [...(from ? [sql`${column} >= ${at(from)}`] : []), ...(until ? [sql`${column} < ${at(until)}`] : [])]
    return sql`coalesce(${sql.join([sql`${column} is not null`, ...bounds], sql` and `)}, false)`
  }
  const day = isDate(value) ? dayBounds(value, timezone) : null
  if (comparator === 'lt') return sql`coalesce(${column} < ${at(day?.from ?? toIso(value))}, false)`
  return day ? sql`coalesce(${column} >= ${at(day.until)}, false)` : sql`coalesce(${column} > ${at(toIso(value))}, false)`
}

/** The condition for sales that were paid. */
const isPaid = sql`t.payment_status in ('succeeded', 'paid')`
const ofFans = ({ id }: Of) => sql`t.sales_channel_id = ${id} and t.user_id is not null`

/** Matches fans whose sales, taken together, meet a condition. */
const among = (channel: Of, which: RawBuilder<unknown>, together: RawBuilder<unknown>): Sql =>
  sql`f.id in (select t.user_id from transactions t where ${ofFans(channel)} and ${which} group by t.user_id having ${together})`

/** Matches a fan's total spend, less refunds; it is 0 without purchases. */
function totalSpend(channel: Of, { from, to }: Between<number>): Sql {
  const within = sql`sum(t.amount - t.amount_refunded) between ${from} and ${to}`
  if (from > 0 || to < 0) return among(channel, isPaid, within)
  return sql`not ${among(channel, isPaid, sql`not (${within})`)}`
}

/** Matches fans with a bid in a range, on any product or on the filter's. */
function bids(value: Between<number> | BidRange): Sql {
  const { from, to } = 'value' in value ? value.value : value
  const product = 'bid_product_id' in value ? sql`and b.bid_product_id = ${value.bid_product_id}::uuid` : sql``
  return sql`f.id in (select b.fan_id from bids b where b.amount between ${from} and ${to} ${product})`
}

/** Returns the order in which a segment takes its first fans, descending; fans with equal values are sorted by id. */
export function orderOfFans(channel: Of, sort: SortType | null): { join: RawBuilder<unknown>; by: RawBuilder<unknown> } {
  const summed = (what: RawBuilder<unknown>, which: RawBuilder<unknown>) => ({
    join: sql`left join (select t.user_id, ${what} as measure from transactions t where ${ofFans(channel)} and ${which}
      group by t.user_id) measured on measured.user_id = f.id`,
    by: sql`coalesce(measured.measure, 0) desc, f.id`,
  })
  if (sort === 'total_amount_spent') return summed(sql`sum(t.amount - t.amount_refunded)`, isPaid)
  if (sort === 'total_number_of_transactions') return summed(sql`count(*)`, isSold)
  if (sort === 'total_amount_of_referral') return { join: sql``, by: sql`f.referral_count desc, f.id` }
  return { join: sql``, by: sql`f.created_at desc, f.id` }
}
