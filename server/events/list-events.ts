import { sql, type Kysely, type RawBuilder } from 'kysely'
import type * as z from 'zod/mini'
import { eventList, type Event, type events as eventCalls } from '#contract/events.ts'
import { currencies, currencySymbol } from '#lib/money.ts'
import { queryList, type ListFields } from '#server/db/list.ts'
import { naturalKey } from '#server/db/natural-key.ts'
import type { Database } from '#server/db/schema.ts'
import { joinChannels, selectChannelColumns, selectEvents, toEvent, upgradeStatusSql } from './event-row.ts'
import { boundsInZone, withinDaysOfChannel } from './range.ts'

/** Returns a text field whose sort key is not stored. */
const unkept = (value: RawBuilder<unknown>) => ({ value, key: naturalKey(value) })

/** The SQL equivalent of `currencySymbol` in `lib`. */
const symbol = sql`case c.currency_type ${sql.join(
  currencies.map((currency) => sql`when ${sql.lit(currency)} then ${sql.lit(currencySymbol(currency))}`),
  sql` `,
)} end`

/** The searched texts of an event in the form that a search compares: title, venue and external id, each on its own line. */
const words = sql`e.search_words`

/** Returns the SQL of each field of the list. @param now milliseconds since 1970, for the upgrade status */
const fieldsAt = (now: number): ListFields<typeof eventList> => ({
  id: { value: sql`e.id` },
  event_id: { value: sql`e.event_id`, key: sql`e.event_id_key`, words },
  title: { value: sql`e.title`, key: sql`e.title_key`, words },
  time: { value: sql`e.time` },
  timezone: unkept(sql`e.timezone`),
  venue: { value: sql`e.venue`, key: sql`e.venue_key`, words },
  category: { value: sql`e.category` },
  league: unkept(sql`e.league`),
  security_phrase: unkept(sql`e.security_phrase`),
  logo_url: unkept(sql`e.logo_url`),
  away_team_logo_url: unkept(sql`e.away_team_logo_url`),
  background_image_url: unkept(sql`e.background_image_url`),
  seat_upgrade_background_image_url: unkept(sql`e.seat_upgrade_background_image_url`),
  marketplace_cutoff_at: { value: sql`e.marketplace_cutoff_at` },
  'theme.title': unkept(sql`e.theme_title`),
  'theme.description': unkept(sql`e.theme_description`),
  currency_symbol: unkept(symbol),
  status: { value: sql`e.status` },
  upgrade_status: { value: upgradeStatusSql(now) },
  created_at: { value: sql`e.created_at` },
  total_quantity: { value: sql`e.total_quantity` },
  total_purchased: { value: sql`e.total_purchased` },
  version: { value: sql`e.version` },
  sales_channel_id: { value: sql`e.sales_channel_id` },
  'sales_channel.id': { value: sql`e.sales_channel_id` },
  'sales_channel.name': { value: sql`c.name`, key: sql`c.name_key` },
  'sales_channel.logo_url': unkept(sql`c.logo_url`),
  'sales_channel.default_available_start_offset': { value: sql`c.default_available_start_offset` },
  'sales_channel.default_available_end_offset': { value: sql`c.default_available_end_offset` },
  '_count.offers': { value: sql`e.offer_count` },
  '_count.bid_product': { value: sql`e.bid_product_count` },
})

export type EventQuery = z.output<(typeof eventCalls)['listEvents']['query']>
type EventsRequest = Omit<EventQuery, 'take'> & { take: number }

/**
 * Returns a page of the events of one channel, or of all channels. Dates without a time mean whole days in the channel's time
 * zone; in the list of all channels, in the time zone of each row's channel.
 * @param channel null for all channels
 * @param now milliseconds since 1970, for the upgrade status
 */
export async function listEvents(
  db: Kysely<Database>,
  channel: { id: number; timezone: string } | null,
  query: EventsRequest,
  now: number,
): Promise<{ rows: Event[]; totalCount: number }> {
  const found = await queryList({ ...matching(db, channel, query, now), select: (q) => selectChannelColumns(q) })
  return { rows: found.rows.map((row) => toEvent(row, now)), totalCount: found.totalCount }
}

/**
 * Returns the ids of all matching events in the order of the list. With these ids, changes of events during an export do not
 * change which rows it has.
 * @param now milliseconds since 1970
 */
export async function listEventIds(
  db: Kysely<Database>,
  channel: { id: number; timezone: string } | null,
  query: EventsRequest,
  now: number,
): Promise<{ ids: number[]; totalCount: number }> {
  const found = await queryList({ ...matching(db, channel, query, now), select: (q) => q.select('e.id') })
  return { ids: found.rows.map(({ id }) => id), totalCount: found.totalCount }
}

/** The maximum number of rows of an export that are in memory at once. */
const PAGE = 250

/**
 * Yields the events with these ids, in this order, page by page. Events that have been deleted since are left out.
 * @param now milliseconds since 1970
 */
export async function* eventPages(db: Kysely<Database>, ids: readonly number[], now: number): AsyncGenerator<Event[]> {
  for (let at = 0; at < ids.length; at += PAGE) {
    const wanted = ids.slice(at, at + PAGE)
    const rows = await selectEvents(db).where('e.id', 'in', wanted).execute()
    const byId = new Map(rows.map((row) => [row.id, row]))
    yield wanted.flatMap((id) => byId.get(id) ?? []).map((row) => toEvent(row, now))
  }
}

function matching(db: Kysely<Database>, channel: { id: number; timezone: string } | null, query: EventsRequest, now: number) {
  const { startDate, endDate, upgradeStatus, ...page } = query
  let from = joinChannels(db)
  const filters: Record<string, string | undefined> = { upgradeStatus }
  if (channel) {
    from = from.where('e.sales_channel_id', '=', channel.id)
    const bounds = boundsInZone(startDate, endDate, channel.timezone)
    filters['startDate'] = bounds.from
    filters['endDate'] = bounds.to
  } else from = from.where(withinDaysOfChannel(sql`e.time`, startDate, endDate))
  return {
    db,
    list: eventList,
    fields: fieldsAt(now),
    from,
    query: { ...page, filters },
    of: channel?.id ?? ('all' as const),
    channel: sql`e.sales_channel_id`,
  }
}
