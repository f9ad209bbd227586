import { sql, type Kysely } from 'kysely'
import { offerList } from '#contract/offers.ts'
import type { ListQuery } from '#contract/core/list.ts'
import { queryList, type ListFields } from '#server/db/list.ts'
import { naturalKey } from '#server/db/natural-key.ts'
import type { Database } from '#server/db/schema.ts'
import { joinOffers, selectOfferColumns, toOffer } from './offer-row.ts'

const titles = sql`(select string_agg(title, E'\n' order by time, id) from events where events.id = any(o.event_ids))`

const priceCode = sql`o.event_data -> e.id::text ->> 'price_code'`

const fields: ListFields<typeof offerList> = {
  id: { value: sql`o.id` },
  sales_channel_id: { value: sql`o.sales_channel_id` },
  'sales_channel.id': { value: sql`o.sales_channel_id` },
  'sales_channel.name': { value: sql`c.name`, key: sql`c.name_key` },
  'sales_channel.logo_url': { value: sql`c.logo_url`, key: naturalKey(sql`c.logo_url`) },
  event_id: { value: sql`e.id` },
  'event.id': { value: sql`e.id` },
  'event.event_id': { value: sql`e.event_id`, key: sql`e.event_id_key` },
  'event.title': { value: sql`e.title`, key: sql`e.title_key` },
  'event.time': { value: sql`e.time` },
  'event.timezone': { value: sql`e.timezone`, key: naturalKey(sql`e.timezone`) },
  'event.venue': { value: sql`e.venue`, key: sql`e.venue_key` },
  event_titles: { value: titles, key: naturalKey(titles) },
  is_series_offer: { value: sql`cardinality(o.event_ids) > 1` },
  message: { value: sql`o.message`, key: sql`o.message_key` },
  send_at: { value: sql`o.send_at` },
  type: { value: sql`o.type` },
  text_buy_segment_id: { value: sql`o.segment_id` },
  reward_id: { value: sql`o.reward_id` },
  'reward.code': { value: sql`r.code`, key: sql`r.code_key` },
  'reward.amount': { value: sql`r.amount` },
  status: { value: sql`o.status` },
  auto_send: { value: sql`o.auto_send` },
  auto_scale: { value: sql`o.auto_scale` },
  seatmap_view: { value: sql`o.seatmap_view` },
  requires_inventory_to_send: { value: sql`o.requires_inventory_to_send` },
  'additional_data.price_code': { value: priceCode, key: naturalKey(priceCode) },
  estimated_conversion_rate: { value: sql`o.estimated_conversion_rate` },
  max_users_per_batch: { value: sql`o.max_users_per_batch` },
  'dashboard_user.name': { value: sql`o.user_name`, key: naturalKey(sql`o.user_name`) },
  createdAt: { value: sql`o.created_at` },
  version: { value: sql`o.version` },
}

type Query = Omit<ListQuery, 'filters'> & { offerId?: string | undefined }

/** A page of the offers of a channel, or of all channels; with an id that one alone, or none. */
export async function listOffers(db: Kysely<Database>, channel: number | null, { offerId, ...query }: Query) {
  let from = joinOffers(db)
  if (channel !== null) from = from.where('o.sales_channel_id', '=', channel)
  if (offerId !== undefined) from = from.where('o.id', '=', offerId)
  const { rows, totalCount } = await queryList({
    db,
    list: offerList,
    fields,
    from,
    select: selectOfferColumns,
    query: { ...query, filters: {} },
    of: channel ?? 'all',
    channel: sql`o.sales_channel_id`,
  })
  return { rows: rows.map(toOffer), totalCount }
}
