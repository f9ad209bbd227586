import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { SendResults } from '#contract/sending.ts'
import type { Database } from '#server/db/schema.ts'

/** A fan who opts out within this time after a message, and got no later message, counts as opted out because of that message. */
const WITHIN = sql`interval '7 days'`
/** Periods longer than this are shown by day. */
const MOST_HOURS = 72

interface Row {
  at: string
  what: 'sent' | 'delivered' | 'opted_out' | 'tickets'
  count: number
}

/**
 * Returns the results of a send: tickets sold, opt-outs, replies, the reasons of failures, and messages, opt-outs and tickets over
 * time.
 * @param sales a query for the ids of its sales; null for a kind of send that sells nothing
 */
export async function readResults(
  db: Kysely<Database>,
  { id, sales }: { id: string; sales: RawBuilder<string> | null },
): Promise<SendResults> {
  const tickets =
    sales === null
      ? sql``
      : sql`union all select t.purchased_time, 'tickets', t.quantity from transactions t where t.id in (${sales})`
  const moments = sql`
    select sent_at as at, 'sent' as what, 1 as count from send_recipients where send_id = ${id}::uuid and sent_at is not null
    union all select delivered_at, 'delivered', 1 from send_recipients where send_id = ${id}::uuid and delivered_at is not null
    union all select f.opted_out_at, 'opted_out', 1 from send_recipients r join fans f on f.id = r.fan_id
      where r.send_id = ${id}::uuid and f.opted_out_at >= r.sent_at and f.opted_out_at < r.sent_at + ${WITHIN}
        and not exists (select from send_recipients later where later.fan_id = r.fan_id and later.sent_at > r.sent_at and later.sent_at <= f.opted_out_at)
    ${tickets}`
  const { rows } = await sql<Row & { unit: 'hour' | 'day' }>`
    with moments as (${moments}), spans as (
      select case when max(at) - min(at) > interval '1 hour' * ${sql.lit(MOST_HOURS)} then 'day' else 'hour' end as unit from moments)
    select unit, date_trunc(unit, at, 'UTC') as at, what, sum(count)::integer as count from moments, spans group by 1, 2, 3 order by 2`.execute(
    db,
  )
  const { rows: failed } = await sql<SendResults['failed'][number]>`
    select coalesce(error_message, '') as reason, count(*)::integer as count from send_recipients
    where send_id = ${id}::uuid and status = 'Failed' group by 1 order by 2 desc, 1`.execute(db)
  const { rows: replies } = await sql<{ count: number }>`
    select count(*)::integer as count from send_recipients r join fans f on f.id = r.fan_id
    where r.send_id = ${id}::uuid and r.sent_at is not null
      and (f.opted_out_at is null or f.opted_out_at < r.sent_at or f.opted_out_at >= r.sent_at + ${WITHIN})
      and exists (select from fan_messages i where i.fan_id = r.fan_id and i.direction = 'in'
        and i.created_at >= r.sent_at and i.created_at < r.sent_at + ${WITHIN}
        and not exists (select from send_recipients later where later.fan_id = r.fan_id and later.sent_at > r.sent_at and later.sent_at <= i.created_at))`.execute(
    db,
  )
  const totalOf = (what: Row['what']) => rows.reduce((sum, row) => sum + (row.what === what ? row.count : 0), 0)
  const none = { sent: 0, delivered: 0, opted_out: 0, tickets: 0 }
  const buckets = new Map<string, SendResults['over_time'][number]>()
  for (const { at, what, count } of rows) buckets.set(at, { ...(buckets.get(at) ?? { at, ...none }), [what]: count })
  return {
    tickets: sales === null ? null : totalOf('tickets'),
    opted_out: totalOf('opted_out'),
    replied: replies[0]!.count,
    failed,
    unit: rows[0]?.unit ?? 'hour',
    over_time: [...buckets.values()],
  }
}
