import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import { withoutIndexes } from '#server/demo/seed.ts'
import { bigCampaigns } from './big-campaigns.ts'
import { bigMarketplace } from './big-marketplace.ts'
import { bigFans } from './big-fans.ts'

/** The id of the channel that is ten times as big as the biggest one of the demo world: 480 events and 320,000 sales. */
export const BIG_CHANNEL = 1
const CHANNELS = 5
/** The number of rewards, and the number of price rules, in the big channel: more than any real channel has. */
const OFFERS = 20_000
/** The number of bid products, also of passes, and of fans who bid or subscribe; and the number of bids, also of subscriptions. */
const [PRODUCTS, BIDS] = [500, 1_500]

/**
 * Fills an empty database with a few statements: a channel ten times as big as the biggest one of the demo world, and four small
 * channels. Only the number of rows and the spread of their values matter, not their texts.
 */
export async function bigWorld(db: Kysely<Database>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // This setting switches off the triggers of the feed and of foreign keys, which are not needed here.
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`set local statement_timeout = 0`.execute(tx)
    await withoutIndexes(tx, async () => {
      await sql`
        insert into sales_channels (id, name, name_key, provider, provider_key, is_pass)
        select n, 'Channel ' || n, 'channel ' || n, 'ticketmaster', 'ticketmaster', true from generate_series(1, ${CHANNELS}) n`.execute(
        tx,
      )
      await sql`
        insert into events (id, sales_channel_id, event_id, event_id_key, title, title_key, time, timezone, venue, venue_key, league, security_phrase)
        select n, c, 'E-' || n, 'e-' || n, 'Home vs Guest ' || n % 10, 'home vs guest ' || n % 10, timestamptz '2026-01-01' + n % 480 * interval '18 hours',
          'America/Chicago', 'Venue ' || c, 'venue ' || c, 'MLB', case when n % 3 = 0 then 'Harvest moon' end
        from generate_series(1, 2400) n, lateral (select case when n <= 480 then ${BIG_CHANNEL}::integer else 2 + n % 4 end) of (c)`.execute(
        tx,
      )
      await sql`
        insert into transactions (id, sales_channel_id, event_id, order_number, order_number_key, provider_order_id, token, type, product, is_text_buy,
          user_id, name, name_key, email, email_key, phone, phone_key, price_code, price_code_key, quantity, purchased_time, payment_status, amount,
          refunded, amount_refunded, reward_code, reward_code_key, reward_value, section, section_key, "row", row_key, seat, seat_key,
          face_value, upgrade_price, subtotal, tax_and_fees, currency)
        select md5('sale' || n)::uuid, c, event, (100000 + n)::text, '06' || (100000 + n), case when n % 2 = 0 then 'TM-' || n::bigint * 7919 % 1000003 end,
          md5('token' || n)::uuid, case when n % 20 = 0 then 'vip' else 'regular' end,
          (array['seatpicker', 'drops', 'text-to-buy', 'pass'])[1 + n % 4], n % 4 = 2, n % 9000, 'Person ' || n % 9000, 'person ' || n % 9000,
          email, email, '+1312555' || n % 9000, '+1312555' || n % 9000, code, code, 1 + n % 4, timestamptz '2025-01-01' + n * interval '70 seconds',
          case when n % 30 = 0 then 'failed' else 'succeeded' end, n % 997, n % 50 = 0, case when n % 50 = 0 then n % 997 else 0 end,
          reward, reward, case when reward is not null then 5 end, section, section, n % 20, n % 20, n % 30, n % 30, n % 89, 0, n % 997, 3, 'usd'
        from generate_series(1, 360000) n,
          lateral (select case when n <= 320000 then 1 + n * 31 % 480 else 481 + n % 200 end as event) e,
          lateral (select case when event <= 480 then ${BIG_CHANNEL}::integer else 2 + event % 4 end as c, md5('m' || n % 9000) || '@holdfast.test' as email,
            case when n % 3 = 0 then 'CODE' || n % 12 end as code, case when n % 40 = 0 then 'SAVE' || n % 5 end as reward, 'section ' || n % 120 as section) texts`.execute(
        tx,
      )
      await sql`
        insert into rewards (id, sales_channel_id, code, code_key, description, description_key, amount, start_date, end_date,
          apply_to_all_events, auto_apply, type, events, status, created_at)
        select md5('reward' || n)::uuid, ${BIG_CHANNEL}, 'SAVE' || n, 'save' || n, 'Reward ' || n, 'reward ' || n, n % 50,
          case when n % 3 = 0 then at end, case when n % 3 = 0 then at + interval '30 days' end,
          n % 4 > 0, n = 1, case when n % 5 = 0 then 'vip' end, '{}', (n % 7 > 0)::integer, at
        from generate_series(1, ${OFFERS}) n, lateral (select timestamptz '2026-01-01' + n * interval '5 minutes' as at) made`.execute(
        tx,
      )
      await sql`
        insert into price_rules (id, sales_channel_id, rule_type, change_value, change_type, type, user_email, user_email_key,
          apply_to_all_events, events, status, created_at)
        select md5('rule' || n)::uuid, ${BIG_CHANNEL}, (array['base_discount', 'base_increase', 'after_event_start'])[1 + n % 3], n % 50,
          case when n % 2 = 0 then 'percent' else 'dollar' end, (array['all', 'seat', 'vip'])[1 + n % 3], email, email,
          n % 4 > 0, '{}', (n % 7 > 0)::integer, timestamptz '2026-01-01' + n * interval '5 minutes'
        from generate_series(1, ${OFFERS}) n, lateral (select 'person' || n % 50 || '@holdfast.test' as email) who`.execute(tx)
      await bigMarketplace(tx, BIG_CHANNEL)
      await sql`
        insert into event_notifications (id, sales_channel_id, event_id, email, email_key, type, created_at)
        select md5('signup' || n)::uuid, ${BIG_CHANNEL}, 1, 'fan' || n || '@holdfast.test', 'fan' || n, 'event', timestamptz '2026-01-01' + n * interval '1 minute'
        from generate_series(1, 3000) n`.execute(tx)
      await sql`
        insert into bid_products (id, sales_channel_id, event_id, name, name_key, description, banner, min_amount, max_amount, purchase_amount,
          quantity, start_time, end_time, price_code, currency, created_by_name, created_at)
        select md5('product' || n)::uuid, ${BIG_CHANNEL}, 1 + n % 480, 'Product ' || n, 'product ' || n, 'Seats', 'https://pictures.example', n % 20, n % 90,
          n % 70, n % 300, at, at + interval '9 days', case when n % 3 = 0 then 'CODE' || n % 5 end, 'usd', 'Person ' || n % 9, at
        from generate_series(1, ${PRODUCTS}) n, lateral (select timestamptz '2026-01-01' + n * interval '5 minutes' as at) made`.execute(
        tx,
      )
      await sql`
        insert into fans (id, sales_channel_id, first_name, first_name_key, email, email_key, created_at)
        select 800000 + n, ${BIG_CHANNEL}, 'Fan ' || n, 'fan ' || n, 'fan' || n || '@holdfast.test', 'fan' || n, timestamptz '2026-01-01' + n * interval '1 minute'
        from generate_series(1, ${PRODUCTS}) n`.execute(tx)
      await sql`
        insert into bids (id, sales_channel_id, bid_product_id, fan_id, amount, quantity, status, created_at, updated_at)
        select md5('bid' || n)::uuid, ${BIG_CHANNEL}, md5('product' || 1 + n % ${PRODUCTS})::uuid, 800001 + n % ${PRODUCTS}, n % 300, 1 + n % 4,
          (array['Pending', 'Approved', 'Rejected'])[1 + n % 3], at, at
        from generate_series(1, ${BIDS}) n, lateral (select timestamptz '2026-01-01' + n * interval '5 minutes' as at) made`.execute(
        tx,
      )
      await sql`
        insert into pass_products (id, sales_channel_id, title, title_key, description, amount, currency, quantity, max_quantity_per_purchase,
          start_date, end_date, created_at)
        select md5('pass' || n)::uuid, ${BIG_CHANNEL}, 'Pass ' || n, 'pass ' || n, 'Games', n % 90, 'usd', n % 300, 10, at, at + interval '90 days', at
        from generate_series(1, ${PRODUCTS}) n, lateral (select timestamptz '2026-01-01' + n * interval '5 minutes' as at) made`.execute(
        tx,
      )
      await sql`
        insert into pass_subscriptions (id, sales_channel_id, pass_product_id, fan_id, quantity, status, subscribed, start_date, created_at)
        select md5('subscription' || n)::uuid, ${BIG_CHANNEL}, md5('pass' || 1 + n % ${PRODUCTS})::uuid, 800001 + n % ${PRODUCTS}, 1 + n % 3, 'active', true, at, at
        from generate_series(1, ${BIDS}) n, lateral (select timestamptz '2026-01-01' + n * interval '5 minutes' as at) made`.execute(
        tx,
      )
      await sql`
        insert into security_events (at, kind, user_id, email, address, device)
        select timestamptz '2026-01-01' + n * interval '1 minute', 'sign-in', n % 50, 'person' || n % 50 || '@holdfast.test', '10.0.0.' || n % 200, 'Browser ' || n % 9
        from generate_series(1, 5000) n`.execute(tx)
      await bigFans(tx, BIG_CHANNEL)
      await bigCampaigns(tx, BIG_CHANNEL)
    })
  })
  await db.connection().execute(async (own) => {
    await sql`set statement_timeout = 0`.execute(own)
    await sql`vacuum (analyze)`.execute(own)
    await sql`reset statement_timeout`.execute(own)
  })
}
