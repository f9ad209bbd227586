import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Handover } from '#contract/journal.ts'
import { roundMoney } from '#lib/money.ts'
import type { Database } from '#server/db/schema.ts'
import { matching, type Channel, type Query } from './read-journal.ts'
import type { CurrentUser } from '#server/kernel/current-user.ts'

type Moved = Handover['money'][number]
type Lines = RawBuilder<unknown>

/** One row for each movement of a kind: its amount and currency. The lines (alias `c`) are those of calls that succeeded. */
const movements: Record<Moved['kind'], (lines: Lines) => RawBuilder<unknown>> = {
  bids: (lines) => sql`
    select b.amount * b.quantity as amount, p.currency
    from ${lines} c join bids b on b.id = any(array(
      select c.row_id::uuid where c.call = 'approveBid'
      union select l.bid_id from approval_lines l
        where c.call = 'approveBids' and l.run_id::text = c.after #>> '{plan,run}' and l.state = 'approved'))
      join bid_products p on p.id = b.bid_product_id
    where b.sales_channel_id = c.sales_channel_id`,
  // A charge has the time of its call. It is made a moment later, and only then paid.
  passes: (lines) => sql`
    select k.amount, k.currency
    from ${lines} c join pass_charges k on k.subscription_id::text = c.row_id and k.created_at = c.at
    where c.call = 'chargePassSubscriber' and k.sales_channel_id = c.sales_channel_id and k.state = 'paid'
      and k.requested_by_name is not null`,
  refunds: (lines) => sql`
    select (c.after #>> '{plan,movement,amount}')::numeric as amount, c.after #>> '{plan,movement,currency}' as currency
    from ${lines} c where c.call = 'refundTransaction'`,
  orders: (lines) => sql`
    select (c.after #>> '{plan,amount}')::numeric as amount, c.after #>> '{plan,currency}' as currency
    from ${lines} c where c.call = 'cancelReservedOrder'`,
}

/**
 * Returns the money that the calls of a shift moved, by kind and currency, in the currency's units: of everybody, or only of the
 * user if they may not read the shift journal.
 */
export async function readMovedMoney(
  db: Kysely<Database>,
  channel: Channel,
  range: Pick<Query, 'startDate' | 'endDate'>,
  user: CurrentUser,
): Promise<Moved[]> {
  const lines = sql`${matching(db, channel, range, user).where('c.outcome', '=', 'done').selectAll('c')}`
  const of = (Object.keys(movements) as Moved['kind'][]).map(
    (kind) => sql`select ${sql.lit(kind)} as kind, m.* from (${movements[kind](lines)}) m`,
  )
  const { rows } = await sql<Moved>`
    select kind, currency, sum(amount)::float8 as amount, count(*)::integer as count
    from (${sql.join(of, sql` union all `)}) moved
    where amount > 0 and currency is not null group by kind, currency
    order by array_position(array['bids', 'passes', 'refunds', 'orders'], kind), currency`.execute(db)
  return rows.map((row) => ({ ...row, amount: roundMoney(row.amount, row.currency) }))
}
