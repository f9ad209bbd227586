import { sql, type Kysely, type SelectQueryBuilder } from 'kysely'
import type { ListQuery } from '#contract/core/list.ts'
import { passProductList, type PassProduct } from '#contract/pass.ts'
import { queryList, type ListFields } from '#server/db/list.ts'
import { naturalKey } from '#server/db/natural-key.ts'
import type { Database } from '#server/db/schema.ts'
import { notFound } from '#server/kernel/refusal.ts'

export const PASS_MISSING = 'Pass product not found'

export const fromPasses = (db: Kysely<Database>) => db.selectFrom('pass_products as p')

const eventsSql = sql<PassProduct['events']>`case when cardinality(p.events) = 0 then '[]'::json else coalesce((
  select json_agg(json_build_object('id', e.id, 'title', e.title,
    'time', to_char(e.time at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'timezone', e.timezone) order by e.time, e.id)
  from events e where e.sales_channel_id = p.sales_channel_id and e.id = any(p.events)), '[]') end`

/** Every column an answer's pass is made of. */
export const selectPassColumns = (from: ReturnType<typeof fromPasses>) => from.selectAll('p').select(eventsSql.as('told_events'))

export type StoredPass = ReturnType<typeof selectPassColumns> extends SelectQueryBuilder<infer _D, infer _T, infer O> ? O : never

/** The pass as the wire has it. */
export const toPass = (row: StoredPass): PassProduct => ({
  id: row.id,
  sales_channel_id: row.sales_channel_id,
  title: row.title,
  description: row.description,
  amount: row.amount,
  currency: row.currency,
  quantity: row.quantity,
  max_quantity_per_purchase: row.max_quantity_per_purchase,
  allow_multiple: row.allow_multiple,
  is_enabled: row.is_enabled,
  start_date: row.start_date,
  end_date: row.end_date,
  events: row.told_events,
  active_subscriptions: row.active_subscriptions,
  created_at: row.created_at,
  version: row.version,
})

/**
 * One pass, of a channel where one is named, locked until the transaction ends where the caller is about to change it.
 * @throws 404
 */
export async function findPass(
  db: Kysely<Database>,
  id: string,
  { channel, locked = false }: { channel?: number; locked?: boolean } = {},
): Promise<StoredPass> {
  const query = selectPassColumns(fromPasses(db))
    .where('p.id', '=', id)
    .$if(channel !== undefined, (q) => q.where('p.sales_channel_id', '=', channel!))
  const row = await (locked ? query.forUpdate('p') : query).executeTakeFirst()
  if (!row) throw notFound(PASS_MISSING)
  return row
}

const fields: ListFields<typeof passProductList> = {
  id: { value: sql`p.id`, key: sql`p.id` },
  sales_channel_id: { value: sql`p.sales_channel_id` },
  title: { value: sql`p.title`, key: sql`p.title_key` },
  description: { value: sql`p.description`, key: naturalKey(sql`p.description`) },
  amount: { value: sql`p.amount` },
  currency: { value: sql`p.currency` },
  quantity: { value: sql`p.quantity` },
  max_quantity_per_purchase: { value: sql`p.max_quantity_per_purchase` },
  allow_multiple: { value: sql`p.allow_multiple` },
  is_enabled: { value: sql`p.is_enabled` },
  start_date: { value: sql`p.start_date` },
  end_date: { value: sql`p.end_date` },
  active_subscriptions: { value: sql`p.active_subscriptions` },
  created_at: { value: sql`p.created_at` },
  version: { value: sql`p.version` },
}

/** A page of a channel's passes. */
export async function listPasses(db: Kysely<Database>, channel: number, query: Omit<ListQuery, 'filters'>) {
  const { rows, totalCount } = await queryList({
    db,
    list: passProductList,
    fields,
    from: fromPasses(db).where('p.sales_channel_id', '=', channel),
    select: selectPassColumns,
    query: { ...query, filters: {} },
    of: channel,
  })
  return { rows: rows.map(toPass), totalCount }
}
