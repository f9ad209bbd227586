import type { Kysely, SelectQueryBuilder } from 'kysely'
import type { Listing, Party } from '#contract/marketplace-rows.ts'
import type { Database } from '#server/db/schema.ts'
import { notFound } from '#server/kernel/refusal.ts'

/**
 * Joins listings `l` with their events `e` and sellers `s`, without selecting columns. Erased sellers are not joined, because
 * they have no name, and the indexes of names do not contain them.
 */
export const joinListings = (db: Kysely<Database>) =>
  db
    .selectFrom('listings as l')
    .innerJoin('events as e', (on) => on.onRef('e.id', '=', 'l.event_id').onRef('e.sales_channel_id', '=', 'l.sales_channel_id'))
    .leftJoin('fans as s', (on) =>
      on.onRef('s.id', '=', 'l.seller_id').onRef('s.sales_channel_id', '=', 'l.sales_channel_id').on('s.deleted_at', 'is', null),
    )

/** Selects the columns of a listing that the API returns. */
export const selectListingColumns = (joined: ReturnType<typeof joinListings>) =>
  joined
    .selectAll('l')
    .select([
      'e.title as event_title',
      'e.time as event_time',
      'e.timezone as event_timezone',
      'e.venue as event_venue',
      'e.category as event_category',
      'e.marketplace_cutoff_at as event_cutoff_at',
      's.first_name as seller_first_name',
      's.last_name as seller_last_name',
    ])

type Selected = ReturnType<typeof selectListingColumns> extends SelectQueryBuilder<infer _D, infer _T, infer O> ? O : never
export type StoredListing = Selected

/** Returns a person in the API's form; null for an erased one. */
export const party = (id: number | null, first_name: string | null, last_name: string | null): Party | null =>
  id === null ? null : { id, first_name, last_name }

/** Converts stored listings to the API's form, with their orders. */
export async function toListings(db: Kysely<Database>, rows: readonly StoredListing[]): Promise<Listing[]> {
  const orders = await ordersOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    id: row.id,
    sales_channel_id: row.sales_channel_id,
    event: {
      id: row.event_id,
      title: row.event_title,
      time: row.event_time,
      timezone: row.event_timezone,
      venue: row.event_venue,
      category: row.event_category,
    },
    event_name: row.event_title,
    section_name: row.section_name,
    row_name: row.row_name,
    first_seat: row.first_seat,
    last_seat: row.last_seat,
    quantity: row.quantity,
    face_value: row.face_value,
    listing_price: row.listing_price,
    seller_gets: row.seller_gets,
    buyer_pays: row.buyer_pays,
    currency: row.currency,
    status: row.status,
    seller: party(row.seller_id, row.seller_first_name, row.seller_last_name),
    created_at: row.created_at,
    version: row.version,
    marketplace_orders: orders.get(row.id) ?? [],
  }))
}

type OrderOfListing = Listing['marketplace_orders'][number]

/** Returns the orders of some listings, newest first. */
async function ordersOf(db: Kysely<Database>, listings: readonly string[]): Promise<Map<string, OrderOfListing[]>> {
  const found = new Map<string, OrderOfListing[]>()
  if (listings.length === 0) return found
  const rows = await db
    .selectFrom('orders as o')
    .leftJoin('fans as b', 'b.id', 'o.buyer_id')
    .select(['o.id', 'o.listing_id', 'o.buyer_id', 'o.status', 'o.total', 'o.created_at', 'o.delivery_error'])
    .select(['b.first_name', 'b.last_name'])
    .where('o.listing_id', 'in', [...listings])
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id')
    .execute()
  for (const { listing_id, first_name, last_name, ...order } of rows) {
    const of = found.get(listing_id) ?? []
    of.push({ ...order, buyer: party(order.buyer_id, first_name, last_name) })
    found.set(listing_id, of)
  }
  return found
}

/**
 * Returns a listing, locked until the transaction ends if the caller is about to change it.
 * @param channel the channel to which it must belong, if access to the listing itself was not checked
 * @throws 404
 */
export async function findListing(
  db: Kysely<Database>,
  id: string,
  { channel, locked = false }: { channel?: number; locked?: boolean } = {},
): Promise<StoredListing> {
  let query = selectListingColumns(joinListings(db)).where('l.id', '=', id)
  if (channel !== undefined) query = query.where('l.sales_channel_id', '=', channel)
  const row = await (locked ? query.forUpdate('l') : query).executeTakeFirst()
  if (!row) throw notFound('Listing not found')
  return row
}

/** Converts one stored listing to the API's form. */
export const toListing = async (db: Kysely<Database>, row: StoredListing): Promise<Listing> => (await toListings(db, [row]))[0]!
