import { sql, type Kysely } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '#server/db/schema.ts'

/** Checks that there are sums of sales by day, and that they equal the sums counted sale by sale. */
export async function sumsAreTrue(db: Kysely<Database>): Promise<void> {
  const kept = sql`select sales_channel_id, day, product, currency, section, sum(tickets) as tickets, sum(net) as net from sales_by_day
    group by 1, 2, 3, 4, 5 having sum(tickets) <> 0 or sum(net) <> 0`
  const counted = sql`select sales_channel_id, date_trunc('day', purchased_time, 'UTC'), product, currency,
      case when type = 'regular' then section end, sum(quantity), sum(amount - amount_refunded) from transactions
    where payment_status in ('succeeded', 'paid', 'skipped') group by 1, 2, 3, 4, 5 having sum(quantity) <> 0 or sum(amount - amount_refunded) <> 0`
  const { rows } = await sql`(${kept} except (${counted})) union all ((${counted}) except ${kept})`.execute(db)
  expect(rows).toEqual([])
  const { rows: all } = await sql<{ sums: number }>`select count(*) as sums from (${kept}) kept`.execute(db)
  expect(all[0]!.sums).toBeGreaterThan(0)
}
