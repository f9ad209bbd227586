import { sql, type Kysely } from 'kysely'
import { Bid } from '#contract/bids.ts'
import type { Database } from '#server/db/schema.ts'
import { wireRow, type Selected } from '#server/db/wire-row.ts'
import { notFound } from '#server/kernel/refusal.ts'

export const BID_MISSING = 'Bid not found'

/** Joins bids `b` with their fans `f`, products `p` and events `e`; selects no columns yet. */
export const joinBids = (db: Kysely<Database>) =>
  db
    .selectFrom('bids as b')
    .innerJoin('fans as f', 'f.id', 'b.fan_id')
    .innerJoin('bid_products as p', 'p.id', 'b.bid_product_id')
    .innerJoin('events as e', 'e.id', 'p.event_id')

const historySql = sql<Bid['bid_history']>`coalesce((
  select json_agg(json_build_object('id', h.id, 'type', h.type, 'metadata', json_build_object('amount', h.amount, 'quantity', h.quantity),
    'created_at', to_char(h.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by h.created_at desc, h.id)
  from bid_history h where h.bid_id = b.id), '[]')`

const tagsSql = sql<Bid['User']['tags']>`coalesce((
  select json_agg(json_build_object('id', t.id, 'name', t.name, 'description', t.description, 'slug', t.slug, 'automatic', t.automatic)
    order by t.name_key, t.id)
  from fan_tags ft join tags t on t.id = ft.tag_id where ft.fan_id = f.id), '[]')`

const seatsSql = sql<Bid['seats']>`case when cardinality(b.seats) = 0 then '[]'::json else coalesce((
  select json_agg(json_build_object('section', s.section, 'row', s."row", 'seat', s.seat) order by s.section_key, s.row_key, s.seat_key)
  from seats s where s.sales_channel_id = b.sales_channel_id and s.uuid = any(b.seats)), '[]') end`

/** Selects all columns that `toBid` reads. */
export const selectBidColumns = (joined: ReturnType<typeof joinBids>) =>
  joined
    .selectAll('b')
    .select([
      'f.first_name',
      'f.last_name',
      'f.email',
      'f.phone',
      'f.source',
      'p.name as product_name',
      'p.currency',
      'e.id as event_id',
      'e.event_id as external_event_id',
      'e.title as event_title',
      'e.time as event_time',
      'e.timezone as event_timezone',
      'e.venue as event_venue',
      historySql.as('history'),
      tagsSql.as('tags'),
      seatsSql.as('places'),
    ])

/** Converts a selected row to the bid of the API. */
export const toBid = wireRow(Bid, (row: Selected<typeof selectBidColumns>) => ({
  user_id: row.fan_id,
  approved: row.status === 'Approved',
  User: {
    id: row.fan_id,
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    phone: row.phone,
    source: row.source,
    tags: row.tags,
  },
  bid_history: row.history,
  bid_product: {
    id: row.bid_product_id,
    name: row.product_name,
    currency: row.currency,
    event: {
      id: row.event_id,
      event_id: row.external_event_id,
      title: row.event_title,
      time: row.event_time,
      timezone: row.event_timezone,
      venue: row.event_venue,
      sales_channel_id: row.sales_channel_id,
    },
  },
  charging: row.charging !== null,
  seats: row.places,
}))

/** Returns bids by their ids, in no particular order. */
export async function readBids(db: Kysely<Database>, ids: readonly string[]): Promise<Bid[]> {
  const rows = await selectBidColumns(joinBids(db))
    .where(sql<boolean>`b.id = any(${[...ids]}::uuid[])`)
    .execute()
  return rows.map(toBid)
}

/** Returns one bid. @throws 404 */
export async function readBid(db: Kysely<Database>, id: string): Promise<Bid> {
  const [bid] = await readBids(db, [id])
  if (!bid) throw notFound(BID_MISSING)
  return bid
}
