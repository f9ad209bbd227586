import { sql, type Kysely } from 'kysely'
import type { SalesByPlace } from '#contract/event-figures.ts'
import { roundMoney } from '#lib/money.ts'
import type { Database } from '#server/db/schema.ts'
import { channelOf } from '#server/inventory/vip.ts'
import { isSold } from '#server/transactions/list-transactions.ts'

interface Part {
  seats: number
  sold: number
  held: number
  revenue: number
}

/**
 * Returns an event's seats by section and by price, with the gross revenue of its regular sales that count as sold. A sale counts
 * for the section and face value that were valid at the time of sale.
 * @param now milliseconds since 1970; holds that ended before are not counted
 */
export async function readByPlace(db: Kysely<Database>, event: number, now: number): Promise<SalesByPlace> {
  const { id, currency } = await channelOf(db, event)
  const at = new Date(now).toISOString()
  const grouped = sql`
    select s.section, s.section_key, s.price, count(*) as seats, count(*) filter (where s.status = 'purchased') as sold,
      count(*) filter (where s.status = 'reserved' and (s.reserved_until is null or s.reserved_until > ${at}::timestamptz)) as held
    from seats s where s.sales_channel_id = ${id} and s.event_id = ${event} group by 1, 2, 3`
  const sales = sql`
    select t.section, t.section_key, t.face_value as price, sum(t.subtotal) as revenue from transactions t
    where t.sales_channel_id = ${id} and t.event_id = ${event} and t.type = 'regular' and ${isSold} group by 1, 2, 3`
  const all = sql`
    select section, section_key, price, seats, sold, held, 0 as revenue from (${grouped}) house
    union all
    select section, section_key, price, 0, 0, 0, revenue from (${sales}) sales`
  const sums = sql`sum(seats) as seats, sum(sold) as sold, sum(held) as held, sum(revenue) as revenue`
  const sections = await sql<Part & { section: string | null }>`
    select section, ${sums} from (${all}) parts group by section order by min(section_key) nulls last, section`.execute(db)
  const prices = await sql<Part & { price: number }>`
    select price, ${sums} from (${all}) parts group by price order by price desc`.execute(db)
  const withNumbers = <Row extends Part>(row: Row): Row => ({
    ...row,
    seats: Number(row.seats),
    sold: Number(row.sold),
    held: Number(row.held),
    revenue: roundMoney(Number(row.revenue), currency),
  })
  return {
    currency,
    sections: sections.rows.map(withNumbers),
    prices: prices.rows.map((row) => ({ ...withNumbers(row), price: Number(row.price) })),
  }
}
