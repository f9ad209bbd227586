import { sql, type Kysely } from 'kysely'
import { PassProduct, passProductList } from '#contract/pass.ts'
import { listColumns } from '#server/db/list-columns.ts'
import { plainTable } from '#server/db/plain-table.ts'
import type { Database } from '#server/db/schema.ts'
import { wireRow, type Selected } from '#server/db/wire-row.ts'

export const fromPasses = (db: Kysely<Database>) => db.selectFrom('pass_products as p')

const eventsSql = sql<PassProduct['events']>`case when cardinality(p.events) = 0 then '[]'::json else coalesce((
  select json_agg(json_build_object('id', e.id, 'title', e.title,
    'time', to_char(e.time at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'timezone', e.timezone) order by e.time, e.id)
  from events e where e.sales_channel_id = p.sales_channel_id and e.id = any(p.events)), '[]') end`

/** Selects the columns of a pass that the API returns. */
export const selectPassColumns = (from: ReturnType<typeof fromPasses>) => from.selectAll('p').select(eventsSql.as('pass_events'))

export type StoredPass = Selected<typeof selectPassColumns>

/** Converts a stored pass to the API's form. */
export const toPass = wireRow(PassProduct, ({ pass_events: events }: StoredPass) => ({ events }))

/** Functions that read pass products, and store a new one. */
export const passProductsTable = plainTable({
  as: 'p',
  list: passProductList,
  fields: listColumns(passProductList, 'pass_products as p', { title: 'stored', description: 'computed' }),
  from: fromPasses,
  select: selectPassColumns,
  toRow: toPass,
  missing: 'Pass product not found',
  lockFirst: 'pass_products',
})
