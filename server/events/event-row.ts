import { sql, type Kysely, type SelectQueryBuilder } from 'kysely'
import type { Event, UpgradeStatus } from '#contract/events.ts'
import { currencySymbol } from '#lib/money.ts'
import { upgradeStatus } from '#lib/upgrade-status.ts'
import type { Database } from '#server/db/schema.ts'

/** Joins events `e` with their channels `c`; nothing is selected yet. */
export const joinChannels = (db: Kysely<Database>) =>
  db.selectFrom('events as e').innerJoin('sales_channels as c', 'c.id', 'e.sales_channel_id')

/** Selects all columns that `toEvent` reads. */
export const selectChannelColumns = (joined: ReturnType<typeof joinChannels>) =>
  joined
    .selectAll('e')
    .select([
      'c.name as channel_name',
      'c.logo_url as channel_logo_url',
      'c.default_available_start_offset as start_offset',
      'c.default_available_end_offset as end_offset',
      'c.currency_type',
    ])

/** Selects events `e` with their channels `c`. */
export const selectEvents = (db: Kysely<Database>) => selectChannelColumns(joinChannels(db))

type Selected = ReturnType<typeof selectEvents> extends SelectQueryBuilder<infer _D, infer _T, infer O> ? O : never
export type StoredEvent = Selected

/**
 * Returns SQL for `upgrade_status`, with the same result as `upgradeStatus` in `lib`: `live` from the event's time plus the start
 * offset to the event's time plus the end offset, both ends included.
 * @param now milliseconds since 1970
 */
export function upgradeStatusSql(now: number) {
  const at = sql`${new Date(now).toISOString()}::timestamptz`
  return sql<UpgradeStatus>`case
    when ${at} < e.time + c.default_available_start_offset * interval '1 hour' then 'coming-soon'
    when ${at} <= e.time + c.default_available_end_offset * interval '1 hour' then 'live'
    else 'past' end`
}

/** Converts a selected row to an event of the API. @param now milliseconds since 1970, for `upgrade_status` */
export function toEvent(row: StoredEvent, now: number): Event {
  return {
    id: row.id,
    event_id: row.event_id,
    title: row.title,
    time: row.time,
    timezone: row.timezone,
    venue: row.venue,
    category: row.category,
    league: row.league,
    security_phrase: row.security_phrase,
    logo_url: row.logo_url,
    away_team_logo_url: row.away_team_logo_url,
    background_image_url: row.background_image_url,
    seat_upgrade_background_image_url: row.seat_upgrade_background_image_url,
    marketplace_cutoff_at: row.marketplace_cutoff_at,
    theme: { title: row.theme_title, description: row.theme_description },
    currency_symbol: currencySymbol(row.currency_type),
    status: row.status,
    upgrade_status: upgradeStatus(row.time, now, row.start_offset, row.end_offset),
    sales_channel_id: row.sales_channel_id,
    sales_channel: {
      id: row.sales_channel_id,
      name: row.channel_name,
      logo_url: row.channel_logo_url,
      default_available_start_offset: row.start_offset,
      default_available_end_offset: row.end_offset,
    },
    _count: { offers: row.offer_count, bid_product: row.bid_product_count },
    total_quantity: row.total_quantity,
    total_purchased: row.total_purchased,
    created_at: row.created_at,
    version: row.version,
  }
}
