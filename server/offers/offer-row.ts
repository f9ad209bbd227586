import { sql, type Kysely } from 'kysely'
import { Offer, offerList, type EventData, type EventOfOffer } from '#contract/offers.ts'
import { column, joinedColumns, listColumns } from '#server/db/list-columns.ts'
import { naturalKey } from '#server/db/natural-key.ts'
import { plainTable } from '#server/db/plain-table.ts'
import type { Database } from '#server/db/schema.ts'
import { wireRow, type Selected } from '#server/db/wire-row.ts'

/**
 * Joins offers `o` that are not deleted with their channels `c`, earliest events `e` and rewards `r`, without selecting columns.
 */
const joinOffers = (db: Kysely<Database>) =>
  db
    .selectFrom('offers as o')
    .innerJoin('sales_channels as c', 'c.id', 'o.sales_channel_id')
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('events')
          .selectAll('events')
          .where(sql<boolean>`events.id = any(o.event_ids)`)
          .orderBy('time')
          .orderBy('id')
          .limit(1)
          .as('e'),
      (on) => on.onTrue(),
    )
    // Looked up separately, because a channel may have many more rewards than offers.
    .leftJoinLateral(
      (from) => from.selectFrom('rewards').selectAll().whereRef('id', '=', 'o.reward_id').limit(1).as('r'),
      (on) => on.onTrue(),
    )
    .where('o.deleted_at', 'is', null)

/** The events of an offer, earliest first. */
const eventsJson = sql<EventOfOffer[]>`(
  select json_agg(json_build_object('id', id, 'event_id', event_id, 'title', title,
    'time', to_char(time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'timezone', timezone, 'venue', venue) order by time, id)
  from events where events.id = any(o.event_ids))`

/** Selects the columns of an offer that the API returns. */
const selectOfferColumns = (joined: ReturnType<typeof joinOffers>) =>
  joined
    .selectAll('o')
    .select(['c.name as channel_name', 'c.logo_url as channel_logo_url', 'r.code as reward_code', 'r.amount as reward_amount'])
    .select(eventsJson.as('events'))

export type StoredOffer = Selected<typeof selectOfferColumns>

const noData: EventData = { price_code: null, hold_codes: [] }

/** Converts a stored offer to the API's form. */
export const toOffer = wireRow(Offer, (row: StoredOffer) => {
  const { events } = row
  const first = events[0]!
  const isSeries = events.length > 1
  const data = (event: number) => row.event_data[String(event)] ?? noData
  return {
    sales_channel: { id: row.sales_channel_id, name: row.channel_name, logo_url: row.channel_logo_url },
    event_id: first.id,
    event: first,
    // In this field of the API, `event_id` is the event's `id`, too.
    events: events.map(({ id }) => ({ id, event_id: id })),
    event_data: Object.fromEntries(events.map(({ id }) => [String(id), data(id)])),
    is_series_offer: isSeries,
    series_events: isSeries ? events : [],
    series_additional_data: isSeries ? events.map(({ id }) => ({ eventId: id, data: data(id) })) : [],
    additional_data: data(first.id),
    text_buy_segment_id: row.segment_id,
    reward: row.reward_code === null ? null : { code: row.reward_code, amount: row.reward_amount! },
    dashboard_user: row.user_name === null ? null : { name: row.user_name },
    createdAt: row.created_at,
  }
})

const titles = sql`(select string_agg(title, E'\n' order by time, id) from events where events.id = any(o.event_ids))`

const priceCode = sql`o.event_data -> e.id::text ->> 'price_code'`

/** Functions that read offers, and store a new one. */
export const offersTable = plainTable({
  as: 'o',
  list: offerList,
  fields: listColumns(offerList, 'offers as o', {
    'sales_channel.id': column('o.sales_channel_id'),
    ...joinedColumns('sales_channel', 'sales_channels as c', { name: 'stored', logo_url: 'computed' }),
    event_id: column('e.id'),
    ...joinedColumns('event', 'events as e', {
      id: 'value',
      event_id: 'stored',
      title: 'stored',
      time: 'value',
      timezone: 'computed',
      venue: 'stored',
    }),
    event_titles: { value: titles, key: naturalKey(titles) },
    is_series_offer: { value: sql`cardinality(o.event_ids) > 1` },
    message: 'stored',
    text_buy_segment_id: column('o.segment_id'),
    ...joinedColumns('reward', 'rewards as r', { code: 'stored', amount: 'value' }),
    'additional_data.price_code': { value: priceCode, key: naturalKey(priceCode) },
    'dashboard_user.name': column('o.user_name', 'computed'),
    createdAt: column('o.created_at'),
  }),
  from: joinOffers,
  select: selectOfferColumns,
  toRow: toOffer,
  missing: 'Offer not found',
  lockFirst: 'offers',
})

/**
 * Returns an offer that is not deleted.
 * @param locked locks it until the transaction ends, before its events are read
 * @throws 404
 */
export async function findOffer(db: Kysely<Database>, id: string, locked = false): Promise<StoredOffer> {
  return offersTable.find(db, id, { locked })
}

/** Whether every event of an offer has begun. Such an offer is not sent, edited or started. */
export const isPast = ({ events }: Pick<StoredOffer, 'events'>, now: number): boolean =>
  events.every(({ time }) => Date.parse(time) <= now)
