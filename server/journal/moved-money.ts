import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Handover } from '#contract/journal.ts'
import { roundMoney } from '#lib/money.ts'
import type { Database } from '#server/db/schema.ts'
import { boundsInZone } from '#server/events/range.ts'
import type { CurrentUser } from '#server/kernel/current-user.ts'
import { ownOnly, type Channel, type Query } from './read-journal.ts'

type Moved = Handover['money'][number]
type Sql = RawBuilder<unknown>

/** The movements of a channel that count. */
interface Wanted {
  channel: number
  /** Returns the condition that a moment is in the shift. */
  within: (at: Sql) => Sql
  /** Returns the condition that a movement is of the only account whose movements the reader may see. */
  by: (user: Sql) => Sql
}

/**
 * For each kind, one row per movement with its amount and currency. A movement belongs to the account that requested it.
 * A refund that failed later does not count.
 */
const movements: Record<Moved['kind'], (wanted: Wanted) => Sql> = {
  bids: ({ channel, within, by }) => sql`
    select (b.plan ->> 'amount')::numeric as amount, b.plan ->> 'currency' as currency
    from bid_charges b where b.sales_channel_id = ${channel} and b.state = 'approved'
      and ${within(sql`b.settled_at`)} and ${by(sql`b.user_id`)}`,
  passes: ({ channel, within, by }) => sql`
    select k.amount, k.currency from pass_charges k
    where k.sales_channel_id = ${channel} and k.state = 'paid' and k.requested_by_name is not null
      and ${within(sql`k.created_at`)} and ${by(sql`k.requested_by`)}`,
  refunds: ({ channel, within, by }) => sql`
    select r.amount, r.currency from refunds r
    where r.sales_channel_id = ${channel} and r.state in ('done', 'pending') and ${within(sql`r.created_at`)} and ${by(sql`r.user_id`)}`,
  // An order that is cancelled again, because its first refund failed, counts once: by its last cancellation.
  orders: ({ channel, within, by }) => sql`
    select (c.after #>> '{plan,amount}')::numeric as amount, c.after #>> '{plan,currency}' as currency
    from changes c
    join orders o on o.id::text = c.row_id and o.sales_channel_id = c.sales_channel_id and o.buyer_refunded_at is not null
      and o.buyer_refund_id is not null
    where c.sales_channel_id = ${channel} and c.call = 'cancelReservedOrder' and c.outcome = 'done'
      and ${within(sql`c.at`)} and ${by(sql`c.user_id`)}
      and not exists (
        select from changes later
        where later.sales_channel_id = c.sales_channel_id and later.tbl = c.tbl and later.row_id = c.row_id and later.id > c.id
          and later.call = c.call and later.outcome = 'done')`,
}

/**
 * Returns the money that people moved in a shift, by kind and currency, in the currency's main unit: of everybody, or only of the
 * user if they may not read the shift journal.
 * @returns an empty list without a first day, because then there is no shift
 */
export async function readMovedMoney(
  db: Kysely<Database>,
  { id: channel, timezone }: Channel,
  { startDate, endDate }: Pick<Query, 'startDate' | 'endDate'>,
  user: CurrentUser,
): Promise<Moved[]> {
  if (startDate === undefined) return []
  const { from, to } = boundsInZone(startDate, endDate, timezone)
  const own = ownOnly(user)
  const wanted: Wanted = {
    channel,
    within: (at) => sql`${at} between ${from}::timestamptz and ${to ?? 'infinity'}::timestamptz`,
    by: (id) => (own === undefined ? sql`true` : sql`${id} = ${own}::integer`),
  }
  const kinds = Object.keys(movements) as Moved['kind'][]
  const all = kinds.map((kind) => sql`select ${sql.lit(kind)} as kind, m.* from (${movements[kind](wanted)}) m`)
  const { rows } = await sql<Moved>`
    select kind, currency, sum(amount)::float8 as amount, count(*)::integer as count
    from (${sql.join(all, sql` union all `)}) moved where amount > 0 group by kind, currency
    order by array_position(${kinds}::text[], kind), currency`.execute(db)
  return rows.map((row) => ({ ...row, amount: roundMoney(row.amount, row.currency) }))
}
