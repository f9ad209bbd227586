import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/schema.ts'

/** The number of fans added here to the big channel: ten times as many as in the biggest channel of the demo world. */
const FANS = 60_000

/** Adds fans, labels and segments to the big channel, and 1,000 fans to each of the four small ones. */
export async function bigFans(tx: Kysely<Database>, channel: number): Promise<void> {
  await sql`
    insert into fans (id, sales_channel_id, first_name, first_name_key, last_name, last_name_key, name_key, email, email_key, phone, phone_key,
      zip_code, reward_code, reward_code_key, campaign, campaign_key, source, source_key, referral_count, referred_by, opted_in_marketing,
      subscribed, opted_out_at, blocked, third_party_member_id, graduation_year, tickets_claimed, completed_at, created_at, version)
    select n, c, given, given, family, family, given || ' ' || family, email, email, '+1312' || n, '+06' || n,
      case when n % 7 > 0 then (60000 + n % 900)::text end, code, code, campaign, campaign, source, source, n % 5,
      case when n % 12 = 0 then n / 2 end, n % 5 > 0, n % 11 > 0, case when n % 11 = 0 then at + interval '9 days' end, n % 50 = 0,
      case when n % 2 = 0 then 'TM' || n::bigint * 7919 % 1000003 end, case when n % 8 = 0 then 2018 + n % 12 end, n % 4,
      case when n % 10 > 0 then at + interval '5 minutes' end, at, 1 + n % 3
    from generate_series(1, ${FANS + 4000}) n,
      lateral (select case when n <= ${FANS}::integer then ${channel}::integer else 2 + n % 4 end as c, 'given' || n % 400 as given,
        'family' || n % 900 as family, 'fan' || n || '@fans.test' as email, case when n % 2 = 0 then 'ref' || n end as code,
        case when n % 3 > 0 then 'campaign ' || n % 9 end as campaign, 'source ' || n % 6 as source,
        timestamptz '2025-01-01' + n * interval '7 minutes' as at) made`.execute(tx)
  // One fan gets 450 listings, because a seller with very many listings is the slowest to read.
  await sql`update listings set seller_id = 1 where id in (select id from listings order by id limit 450)`.execute(tx)
  await sql`
    insert into tags (id, sales_channel_id, name, name_key, description, slug, created_at)
    select md5('tag' || n)::uuid, ${channel}, 'Tag ' || n, 'tag ' || n, 'Description ' || n, 'tag-' || n, timestamptz '2025-01-01' + n * interval '1 day'
    from generate_series(1, 500) n`.execute(tx)
  await sql`
    insert into segments (id, sales_channel_id, name, name_key, description, description_key, filters, created_at)
    select md5('segment' || n)::uuid, ${channel}, 'Segment ' || n, 'segment ' || n, 'Description ' || n, 'description ' || n, '[]',
      timestamptz '2025-01-01' + n * interval '1 hour'
    from generate_series(1, 1000) n`.execute(tx)
}
