import { sql, type Kysely } from 'kysely'
import { PACE_DAYS, PACE_EVENTS, type SalesPace } from '#contract/event-figures.ts'
import type { Database } from '#server/db/schema.ts'
import { isSold } from '#server/transactions/list-transactions.ts'

/** There is no forecast while comparable events had sold less than this share of their final sales. */
const LEAST_SHARE = 0.05

type Compared = SalesPace['compared'][number]
interface Day {
  before: number
  sold: number
  median: number | null
}

/**
 * Returns an event's cumulative sales by the number of days before the event, and the median of the channel's latest comparable
 * events. Days are in each event's own time zone. Sales after the event's day count for that day.
 * @param now milliseconds since 1970
 */
export async function readPace(db: Kysely<Database>, event: number, now: number): Promise<SalesPace> {
  const at = new Date(now).toISOString()
  const own = await sql<{ capacity: number; days_left: number }>`
    select
      e.total_quantity + coalesce((select sum(v.total_quantity) from vip_inventory v
        where v.sales_channel_id = e.sales_channel_id and v.event_id = e.id), 0) as capacity,
      (e.time at time zone e.timezone)::date - (${at}::timestamptz at time zone e.timezone)::date as days_left
    from events e where e.id = ${event}`.execute(db)
  const { capacity, days_left } = own.rows[0]!
  const { rows: compared } = await sql<Compared>`
    select e.id, e.title, e.time, e.timezone, sales.tickets as sold
    from events own join events e on e.sales_channel_id = own.sales_channel_id
    cross join lateral (
      select sum(t.quantity) as tickets from transactions t
      where t.sales_channel_id = own.sales_channel_id and t.event_id = e.id and ${isSold}
    ) sales
    where own.id = ${event} and e.id <> own.id and e.time < least(own.time, ${at}::timestamptz)
      and search_key(e.venue) = search_key(own.venue) and e.category is not distinct from own.category and sales.tickets > 0
    order by e.time desc, e.id desc limit ${PACE_EVENTS}`.execute(db)
  const others = compared.map(({ id }) => id)
  const { rows: days } = await sql<Day>`
    with sold as materialized (
      select t.event_id, sum(t.quantity) as tickets, least(${PACE_DAYS}::integer, greatest(0,
        (e.time at time zone e.timezone)::date - (t.purchased_time at time zone e.timezone)::date)) as before
      from events e join transactions t on t.sales_channel_id = e.sales_channel_id and t.event_id = e.id
      where e.id = any(${[event, ...others]}::integer[]) and ${isSold}
      group by 1, 3
    ), days as (
      select generate_series(0, greatest((select max(before) from sold), least(${PACE_DAYS}::integer, ${days_left + 1}::integer))) as before
    )
    select days.before,
      coalesce((select sum(tickets) from sold where event_id = ${event} and sold.before >= days.before), 0) as sold,
      (select percentile_cont(0.5) within group (order by upto.tickets) from (
        select coalesce(sum(s.tickets), 0) as tickets
        from unnest(${others}::integer[]) as other(id) left join sold s on s.event_id = other.id and s.before >= days.before
        group by other.id
      ) upto) as median
    from days order by days.before desc`.execute(db)
  const series = days.map(({ before, sold, median }) => ({
    before,
    sold: Number(sold),
    median: median === null ? null : Number(median),
  }))
  const sold = series.at(-1)?.sold ?? 0
  return {
    sold,
    capacity: Number(capacity),
    days_left,
    days: series.map((day) => (day.before < days_left ? { ...day, sold: null } : day)),
    compared: compared.map((one) => ({ ...one, sold: Number(one.sold) })),
    forecast: forecastOf(series, { sold, capacity: Number(capacity), days_left }),
  }
}

/**
 * Returns the expected final sales of an event: the sales until yesterday, grown like the median of the comparable events since
 * then; at least the present sales and at most the capacity.
 * @returns null if the event is over or had no sales until yesterday, if there are no comparable events, or if their median at that
 * time was below `LEAST_SHARE` of its final value
 */
export function forecastOf(
  days: readonly Day[],
  { sold, capacity, days_left }: { sold: number; capacity: number; days_left: number },
): number | null {
  if (days_left < 0) return null
  const last = days.find(({ before }) => before === 0)?.median ?? null
  const yesterday = days.find(({ before }) => before === days_left + 1)
  if (last === null || !yesterday?.median || yesterday.sold === 0 || yesterday.median < last * LEAST_SHARE) return null
  return Math.max(sold, Math.min(capacity, Math.round((yesterday.sold * last) / yesterday.median)))
}
