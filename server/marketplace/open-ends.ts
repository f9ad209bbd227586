import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { NeedsAction } from '#contract/marketplace-rows.ts'
import type { Database } from '#server/db/schema.ts'
import { isSettled, toNote, type StoredNote } from './case-rows.ts'
import { party } from './listing-row.ts'

/** A dispute of any charge, or a failed refund of a charge without an order. */
export interface OpenEnd extends StoredNote {
  id: string
  kind: NeedsAction['kind']
  trouble: 'dispute' | 'refund_failed'
  /** The id of the row in transactions, orders, bid_charges or pass_charges. */
  row_id: string
  since: string
  amount: number
  currency: string
  reason: string | null
  title: string | null
  event_id: number | null
  event_time: string | null
  event_timezone: string | null
  sale: string | null
  fan_id: number | null
  first_name: string | null
  last_name: string | null
  taken_by: number | null
  taken_by_name: string | null
}

/**
 * Selects a channel's open disputes and failed refunds. A sale's failed refund counts until another refund is made after it, or
 * nothing is left to refund.
 */
const ends = (channel: RawBuilder<unknown>) => sql`
  select md5('dispute ' || d.id)::uuid as id, d.kind, 'dispute' as trouble, d.row_id, d.opened_at as since, d.amount, d.currency, d.reason
  from disputes d where d.sales_channel_id = ${channel} and d.closed_at is null
  union all
  select r.id, 'sale', 'refund_failed', r.transaction_id::text, coalesce(r.settled_at, r.created_at), r.amount, r.currency, r.refusal
  from refunds r join transactions t on t.sales_channel_id = r.sales_channel_id and t.id = r.transaction_id
  where r.sales_channel_id = ${channel} and r.state in ('refused', 'failed') and t.amount_refunded < t.amount
    and not exists (select from refunds l where l.sales_channel_id = r.sales_channel_id and l.transaction_id = r.transaction_id
      and (l.created_at, l.id) > (r.created_at, r.id))
  union all
  select c.id, 'bid', 'refund_failed', c.id::text, coalesce(c.refund_failed_at, c.created_at),
    (c.plan ->> 'amount')::numeric - c.gateway_refunded, c.plan ->> 'currency', c.refund_refusal
  from bid_charges c where c.sales_channel_id = ${channel} and c.state = 'refund_failed'
  union all
  select md5(c.key)::uuid, 'pass', 'refund_failed', c.key, coalesce(c.refund_failed_at, c.created_at),
    c.amount - c.gateway_refunded, c.currency, c.refund_refusal
  from pass_charges c where c.sales_channel_id = ${channel} and c.state = 'refund_failed'`

/** Joins disputes and failed refunds `x` with the rows that they are about. */
const joinedEnds = (channel: number) => sql`
    from (${ends(sql`${channel}::integer`)}) x
    left join transactions t on t.sales_channel_id = ${channel} and t.id = case when x.kind = 'sale' then x.row_id::uuid end
    left join orders o on o.id = case when x.kind = 'order' then x.row_id::uuid end
    left join bid_charges bc on bc.id = case when x.kind = 'bid' then x.row_id::uuid end
    left join bids b on b.id = bc.bid_id
    left join bid_products bp on bp.id = b.bid_product_id
    left join pass_charges pc on pc.key = case when x.kind = 'pass' then x.row_id end
    left join pass_subscriptions s on s.id = pc.subscription_id
    left join pass_products p on p.id = s.pass_product_id
    left join events e on e.id = coalesce(t.event_id, o.event_id, bp.event_id)`
const settled = isSettled(sql`x.id`, sql`x.trouble`, sql`x.since`)

/** Counts the open disputes and failed refunds of a channel. */
export async function countOpenEnds(db: Kysely<Database>, channel: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count ${joinedEnds(channel)} where not ${settled}`.execute(db)
  return rows[0]!.count
}

/** Returns when the newest open dispute or failed refund of a channel began; null if there is none. */
export async function newestOpenEnd(db: Kysely<Database>, channel: number): Promise<string | null> {
  const { rows } = await sql<{ since: string | null }>`
    select max(x.since) as since ${joinedEnds(channel)} where not ${settled}`.execute(db)
  return rows[0]!.since
}

/**
 * Returns the open disputes and the failed refunds of a channel, oldest first. Failed refunds of orders are left out.
 * @param id returns only the row with this id
 */
export async function readOpenEnds(
  db: Kysely<Database>,
  channel: number,
  { id, most }: { id?: string; most: number },
): Promise<OpenEnd[]> {
  const wanted = id === undefined ? sql`true` : sql`x.id = ${id}::uuid`
  const { rows } = await sql<OpenEnd>`
    select x.*, coalesce(e.title, p.title) as title, e.id as event_id, e.time as event_time, e.timezone as event_timezone,
      t.token as sale, c.note, c.noted_by_name, c.noted_at,
      f.id as fan_id, f.first_name, f.last_name, n.taken_by, n.taken_by_name
    ${joinedEnds(channel)}
    left join fans f on f.sales_channel_id = ${channel} and f.id = coalesce(t.user_id, o.buyer_id, b.fan_id, s.fan_id)
      and f.deleted_at is null
    left join taken_ends n on n.id = x.id
    left join case_notes c on c.id = x.id
    where ${wanted} and not ${settled} order by x.since, x.id limit ${most}`.execute(db)
  return rows
}

/** Converts a dispute or failed refund to a case of the API. @param order the disputed order, if there is one */
export const toOpenEnd = (row: OpenEnd, order: NeedsAction['order']): NeedsAction => ({
  id: row.id,
  kind: row.kind,
  trouble: row.trouble,
  order,
  title: row.title ?? '',
  event_id: row.event_id,
  event_time: row.event_time,
  event_timezone: row.event_timezone,
  urgent: false,
  sale: row.sale,
  person: party(row.fan_id, row.first_name, row.last_name),
  since: row.since,
  amount: row.amount,
  currency: row.currency,
  reason: row.reason,
  taken_by: row.taken_by === null ? null : { id: row.taken_by, name: row.taken_by_name ?? '' },
  note: toNote(row),
})
