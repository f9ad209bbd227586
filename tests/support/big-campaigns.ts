import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/schema.ts'

/** The number of offers, also of mass texts and of templates; and of recipients of the first offer, also of the first mass text. */
const [CAMPAIGNS, RECIPIENTS] = [500, 1_500]

/** The ids of the first offer and of the first mass text. */
export const [BIG_OFFER, BIG_MASS_TEXT] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-9000-000000000001']

/** Adds offers, mass texts, templates and two sends to the big channel. The channel's fans and events must exist already. */
export async function bigCampaigns(tx: Kysely<Database>, channel: number): Promise<void> {
  await sql`
    insert into offers (id, sales_channel_id, event_ids, message, message_key, send_at, type, status, auto_send, auto_scale, seatmap_view,
      requires_inventory_to_send, max_users_per_batch, user_name, created_at)
    select (${'00000000-0000-4000-8000-'} || lpad(n::text, 12, '0'))::uuid, ${channel}, array[1 + n % 480], 'Seats for ' || n, 'seats for ' || n, at, 'all',
      (array['Draft', 'Scheduled', 'Done', 'Cancelled'])[1 + n % 4], n % 2 = 0, false, false, false, 1 + n % 30, 'Person ' || n % 9, at
    from generate_series(1, ${CAMPAIGNS}) n, lateral (select timestamptz '2026-01-01' + n * interval '3 hours' as at) made`.execute(
    tx,
  )
  await sql`
    insert into bulk_messages (id, sales_channel_id, title, title_key, message, message_key, send_at, status, user_name, created_at)
    select (${'00000000-0000-4000-9000-'} || lpad(n::text, 12, '0'))::uuid, ${channel}, 'Text ' || n, 'text ' || n, 'Seats for ' || n, 'seats for ' || n, at,
      (array['Draft', 'Scheduled', 'Done', 'Cancelled'])[1 + n % 4], 'Person ' || n % 9, at
    from generate_series(1, ${CAMPAIGNS}) n, lateral (select timestamptz '2026-01-01' + n * interval '3 hours' as at) made`.execute(
    tx,
  )
  await sql`
    insert into message_templates (id, sales_channel_id, title, title_key, message, message_key, created_at)
    select md5('template' || n)::uuid, ${channel}, 'Template ' || n, 'template ' || n, 'Seats for ' || n, 'seats for ' || n,
      timestamptz '2026-01-01' + n * interval '3 hours'
    from generate_series(1, ${CAMPAIGNS}) n`.execute(tx)
  for (const [id, kind] of [
    [BIG_OFFER, 'offer'],
    [BIG_MASS_TEXT, 'mass-text'],
  ]) {
    await sql`
      insert into sends (id, kind, sales_channel_id, begun_at, next_batch_at, ended_at)
      values (${id}, ${kind}, ${channel}, timestamptz '2026-01-01', timestamptz '2026-01-02', timestamptz '2026-01-02')`.execute(
      tx,
    )
    await sql`
      insert into send_recipients (sales_channel_id, send_id, fan_id, status, text, gateway, address, created_at, sent_at)
      select ${channel}, ${id}, n, (array['Sent', 'Delivered', 'Failed'])[1 + n % 3], 'Seats for you', 'twilio', '+1312' || n,
        timestamptz '2026-01-01', timestamptz '2026-01-01' + n * interval '1 minute'
      from generate_series(1, ${RECIPIENTS}) n`.execute(tx)
  }
}
