import type { Kysely } from 'kysely'
import { BidProduct, bidProductList, PRODUCT_MISSING } from '#contract/bid-products.ts'
import { column, joinedColumns, listColumns } from '#server/db/list-columns.ts'
import { plainTable } from '#server/db/plain-table.ts'
import type { Database } from '#server/db/schema.ts'
import { wireRow, type Selected } from '#server/db/wire-row.ts'

/** Joins the bid products `p` that are not deleted with their events `e`; selects no columns yet. */
export const joinProducts = (db: Kysely<Database>) =>
  db.selectFrom('bid_products as p').innerJoin('events as e', 'e.id', 'p.event_id').where('p.deleted_at', 'is', null)

/** Selects all columns that `toBidProduct` reads. */
export const selectProductColumns = (joined: ReturnType<typeof joinProducts>) =>
  joined
    .selectAll('p')
    .select([
      'e.event_id as external_event_id',
      'e.title as event_title',
      'e.time as event_time',
      'e.timezone as event_timezone',
      'e.venue as event_venue',
    ])

export type StoredProduct = Selected<typeof selectProductColumns>

/** Converts a selected row to the bid product of the API. */
export const toBidProduct = wireRow(BidProduct, (row: StoredProduct) => ({
  event: {
    id: row.event_id,
    event_id: row.external_event_id,
    title: row.event_title,
    time: row.event_time,
    timezone: row.event_timezone,
    venue: row.event_venue,
    sales_channel_id: row.sales_channel_id,
  },
  dashboard_user: row.created_by_name === null ? null : { name: row.created_by_name },
}))

/** Functions that read bid products, and store a new one. */
export const bidProductsTable = plainTable({
  as: 'p',
  list: bidProductList,
  fields: listColumns(bidProductList, 'bid_products as p', {
    name: 'stored',
    description: 'computed',
    'event.id': column('p.event_id'),
    ...joinedColumns('event', 'events as e', {
      event_id: 'stored',
      title: 'stored',
      time: 'value',
      timezone: 'computed',
      venue: 'stored',
    }),
    'event.sales_channel_id': column('p.sales_channel_id'),
    banner: 'computed',
    hold_code: 'computed',
    price_code: 'computed',
    'dashboard_user.name': column('p.created_by_name', 'computed'),
  }),
  from: joinProducts,
  select: selectProductColumns,
  toRow: toBidProduct,
  missing: PRODUCT_MISSING,
  lockFirst: 'bid_products',
})

/** Returns a product of a channel; locks its row until the transaction ends if `locked` is true. @throws 404 */
export const findProduct = (db: Kysely<Database>, channel: number, id: string, locked = false): Promise<StoredProduct> =>
  bidProductsTable.find(db, id, { channel, locked })
