import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/schema.ts'

const FIRST_FAN = 900_000
const FANS = 1_500
const LISTINGS = 1_800
const ORDERS = 1_600

/** Adds sellers, buyers, listings and orders to the marketplace of the big channel, spread over its 480 events. */
export async function bigMarketplace(tx: Kysely<Database>, channel: number): Promise<void> {
  await sql`update sales_channels set is_marketplace_enabled = true where id = ${channel}`.execute(tx)
  await sql`
    insert into fans (id, sales_channel_id, first_name, first_name_key, last_name, last_name_key, name_key, email, email_key, stripe_seller_status)
    select ${FIRST_FAN} + n, ${channel}, 'Given ' || n % 40, 'given ' || n % 40, 'Name ' || n, 'name ' || n, 'given ' || n % 40 || ' name ' || n,
      'seller' || n || '@fans.example', 'seller' || n || '@fans.example', case when n % 2 = 0 then 'good_standing' end
    from generate_series(1, ${FANS}) n`.execute(tx)
  await sql`
    insert into listings (id, sales_channel_id, event_id, seller_id, section_name, row_name, first_seat, last_seat, section_key, row_key, quantity,
      face_value, listing_price, seller_gets, buyer_pays, currency, status, created_at)
    select md5('listing' || n)::uuid, ${channel}, 1 + n % 480, ${FIRST_FAN} + 1 + n % 700, section, 'A', '1', '2', section, 'a', 2, 80, n % 300, n % 280, n % 330,
      'usd', (array['active', 'reserved', 'sold', 'expired', 'cancelled', 'manual_action_required'])[1 + n % 6], timestamptz '2026-01-01' + n * interval '9 minutes'
    from generate_series(1, ${LISTINGS}) n, lateral (select 'section ' || n % 120 as section) place`.execute(tx)
  await sql`
    insert into orders (id, sales_channel_id, listing_id, event_id, buyer_id, seller_id, status, first_seat, last_seat, total, buyer_fees, seller_fees,
      seller_gets, tax, platform_fees, currency, completed_at, created_at, section_name, section_key, row_name, row_key, quantity)
    select md5('order' || n)::uuid, ${channel}, id, event_id, ${FIRST_FAN} + 701 + n % 700, seller_id, (array['pending', 'completed', 'delivered', 'cancelled'])[1 + n % 4],
      '1', '2', buyer_pays, 10, 5, seller_gets, 1, 15, 'usd', created_at, created_at + interval '1 hour', section_name, section_key, row_name, row_key, quantity
    from (select *, row_number() over (order by created_at) as n from listings where sales_channel_id = ${channel}) l where n <= ${ORDERS}`.execute(
    tx,
  )
  await sql`
    insert into resale_people (sales_channel_id, fan_id, listings, orders)
    select ${channel}, fan_id, sum(listings), sum(orders) from (
      select seller_id as fan_id, 1 as listings, 0 as orders from listings union all select buyer_id, 0, 1 from orders) sides
    group by fan_id`.execute(tx)
}
