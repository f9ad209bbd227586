import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/schema.ts'

export const CROWD = 901
/** The fan with a long conversation. */
export const TALKER = 9_000_001
const FIRST = 9_000_000
const STEP = 100_000

/**
 * Adds a channel with very many fans, all in ZIP codes of Illinois. 5,000 of them wrote one message, and one fan has a very long
 * conversation.
 */
export async function crowd(db: Kysely<Database>, { fans, messages }: { fans: number; messages: number }): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`
      insert into sales_channels (id, name, name_key, timezone, currency_type, is_text_buy, is_demo)
      values (${CROWD}, 'Crowd', 'crowd', 'America/Chicago', 'usd', true, true)`.execute(tx)
    for (let from = 1; from <= fans; from += STEP)
      await sql`
        insert into fans (id, sales_channel_id, first_name, first_name_key, last_name, last_name_key, name_key, email, email_key, phone, phone_key,
          zip_code, campaign, campaign_key, source, source_key, referral_count, subscribed, blocked, completed_at, created_at)
        select ${FIRST}::integer + n, ${CROWD}, given, given, family, family, given || ' ' || family, email, email, phone, phone,
          (60000 + n % 900)::text, campaign, campaign, source, source, n % 5, n % 11 > 0, n % 50 = 0, at, at
        from generate_series(${from}::integer, ${Math.min(fans, from + STEP - 1)}::integer) n,
          lateral (select 'given' || n % 4000 as given, 'family' || n % 9000 as family, 'crowd' || n || '@fans.example' as email,
            '+1312' || lpad(n::text, 7, '0') as phone, 'campaign ' || n % 9 as campaign, 'source ' || n % 6 as source,
            timestamptz '2024-01-01' + n * interval '1 minute' as at) made`.execute(tx)
    await sql`insert into fan_channels (id, fan_id, type) select gen_random_uuid(), id, 'twilio' from fans where sales_channel_id = ${CROWD}`.execute(
      tx,
    )
    await sql`
      insert into fan_messages (id, sales_channel_id, fan_id, direction, message, type, status, created_at)
      select gen_random_uuid(), ${CROWD}, ${TALKER}, case when n % 2 = 0 then 'in' else 'out' end, 'Message number ' || n, 'twilio',
        case when n % 2 = 0 then 'received' else 'delivered' end, timestamptz '2025-01-01' + n * interval '1 minute'
      from generate_series(1, ${messages}::integer) n`.execute(tx)
    await sql`
      insert into fan_messages (id, sales_channel_id, fan_id, direction, message, type, status, created_at)
      select gen_random_uuid(), ${CROWD}, ${FIRST}::integer + n * 7, 'in', 'Are there seats?', 'twilio', 'received',
        timestamptz '2025-06-01' + n * interval '1 second'
      from generate_series(1, 5000) n`.execute(tx)
  })
  await db.connection().execute(async (own) => {
    await sql`set statement_timeout = 0`.execute(own)
    await sql`vacuum (analyze)`.execute(own)
  })
}
