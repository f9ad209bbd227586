import { sql, type Kysely, type SelectQueryBuilder } from 'kysely'
import type { EventData, EventOfOffer, Offer } from '#contract/offers.ts'
import type { Database } from '#server/db/schema.ts'
import { notFound } from '#server/kernel/refusal.ts'

/** Offers `o` that are not deleted, with their channels `c`, their earliest events `e` and their rewards `r`; nothing selected yet. */
export const joinOffers = (db: Kysely<Database>) =>
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
    // Looked up one by one: a channel may have many more rewards than offers.
    .leftJoinLateral(
      (from) => from.selectFrom('rewards').selectAll().whereRef('id', '=', 'o.reward_id').limit(1).as('r'),
      (on) => on.onTrue(),
    )
    .where('o.deleted_at', 'is', null)

/** The events of an offer, the earliest first. */
const eventsJson = sql<EventOfOffer[]>`(
  select json_agg(json_build_object('id', id, 'event_id', event_id, 'title', title,
    'time', to_char(time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'timezone', timezone, 'venue', venue) order by time, id)
  from events where events.id = any(o.event_ids))`

/** Every column an answer's row is made of. */
export const selectOfferColumns = (joined: ReturnType<typeof joinOffers>) =>
  joined
    .selectAll('o')
    .select(['c.name as channel_name', 'c.logo_url as channel_logo_url', 'r.code as reward_code', 'r.amount as reward_amount'])
    .select(eventsJson.as('events'))

type Selected = ReturnType<typeof selectOfferColumns> extends SelectQueryBuilder<infer _D, infer _T, infer O> ? O : never
export type StoredOffer = Selected

/** An offer that is not deleted. @param locked until the transaction ends, where the caller is about to change it @throws 404 */
export async function findOffer(db: Kysely<Database>, id: string, locked = false): Promise<StoredOffer> {
  if (locked) await db.selectFrom('offers').select('id').where('id', '=', id).forUpdate().execute()
  const row = await selectOfferColumns(joinOffers(db)).where('o.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Offer not found')
  return row
}

const noData: EventData = { price_code: null, hold_codes: [] }

/** The offer as the wire has it. */
export function toOffer(row: StoredOffer): Offer {
  const { events } = row
  const first = events[0]!
  const isSeries = events.length > 1
  const data = (event: number) => row.event_data[String(event)] ?? noData
  return {
    id: row.id,
    sales_channel_id: row.sales_channel_id,
    sales_channel: { id: row.sales_channel_id, name: row.channel_name, logo_url: row.channel_logo_url },
    event_id: first.id,
    event: first,
    // Both are our number of the event.
    events: events.map(({ id }) => ({ id, event_id: id })),
    event_data: Object.fromEntries(events.map(({ id }) => [String(id), data(id)])),
    is_series_offer: isSeries,
    series_events: isSeries ? events : [],
    series_additional_data: isSeries ? events.map(({ id }) => ({ eventId: id, data: data(id) })) : [],
    additional_data: data(first.id),
    message: row.message,
    send_at: row.send_at,
    type: row.type,
    text_buy_segment_id: row.segment_id,
    reward_id: row.reward_id,
    reward: row.reward_code === null ? null : { code: row.reward_code, amount: row.reward_amount! },
    status: row.status,
    auto_send: row.auto_send,
    auto_scale: row.auto_scale,
    seatmap_view: row.seatmap_view,
    requires_inventory_to_send: row.requires_inventory_to_send,
    estimated_conversion_rate: row.estimated_conversion_rate,
    max_users_per_batch: row.max_users_per_batch,
    dashboard_user: row.user_name === null ? null : { name: row.user_name },
    createdAt: row.created_at,
    version: row.version,
  }
}

/** Whether every event of an offer is over: then nothing of it is sent, edited or started any more. */
export const isPast = ({ events }: Pick<StoredOffer, 'events'>, now: number): boolean =>
  events.every(({ time }) => Date.parse(time) <= now)
