import { sql, type Kysely } from 'kysely'
import type * as z from 'zod/mini'
import type { BidProduct, BidProductChange, NewBidProduct } from '#contract/bid-products.ts'
import { roundMoney } from '#lib/money.ts'
import { sortKey } from '#lib/sort-key.ts'
import { toEpoch } from '#lib/time.ts'
import { findChannel } from '#server/channels/channel-row.ts'
import { changedFields } from '#server/db/changed-fields.ts'
import type { Database } from '#server/db/schema.ts'
import { softDelete } from '#server/db/soft-delete.ts'
import { differs } from '#server/events/event-ids.ts'
import { lookupNumber } from '#server/kernel/row-owners.ts'
import { conflict, invalid, notFound } from '#server/kernel/refusal.ts'
import {
  bidProductsTable,
  findProduct,
  joinProducts,
  selectProductColumns,
  toBidProduct,
  type StoredProduct,
} from './product-row.ts'

export const NAME_TAKEN = 'This event already has a bid product with this name.'
export const HAS_BIDS = 'This product has pending or approved bids.'
export const BELOW_APPROVED = 'Quantity can’t be less than the number of seats already awarded.'
const EVENT_FROZEN = 'The event can’t be changed once there are bids.'
const EVENT_OVER = 'The event is already over.'
const AFTER_EVENT = 'The end date can’t be after the event’s start time.'

/** The editable fields of a product. */
type Written = Omit<z.output<typeof NewBidProduct>, 'currency'> & { currency: string }

interface By {
  id: number
  name: string
}

/**
 * Creates a bid product.
 * @throws Refusal 404 if the event or the segment belongs to another channel; 409 if another product of the event has the same
 * name; 422
 */
export async function createProduct(
  db: Kysely<Database>,
  at: { id: string; channel: number; by: By; now: number },
  wanted: z.output<typeof NewBidProduct>,
): Promise<BidProduct> {
  const { currency_type } = await findChannel(db, at.channel)
  const row = await whole(db, at, null, { ...wanted, currency: wanted.currency ?? currency_type })
  await checkName(db, at.id, row)
  const { id, channel, by } = at
  const made = { id, sales_channel_id: channel, name_key: sortKey(row.name), created_by: by.id, created_by_name: by.name }
  return bidProductsTable.create(db, db.insertInto('bid_products').values({ ...row, ...made }), { id, channel })
}

/**
 * Changes a bid product; fields with equal values are not changed.
 * @throws Refusal as `createProduct` does; 409 if the event would change and there are bids, or if fewer seats would remain than
 * are approved
 */
export async function updateProduct(
  db: Kysely<Database>,
  at: { id: string; channel: number; now: number },
  change: z.output<typeof BidProductChange>,
): Promise<BidProduct> {
  const before = await findProduct(db, at.channel, at.id, true)
  const moves = change.event_id !== undefined && change.event_id !== before.event_id
  if (moves && (await countBids(db, at.id)) > 0) throw conflict(EVENT_FROZEN, toBidProduct(before))
  const after = await whole(db, at, before, change)
  if (!differs(before, after)) return toBidProduct(before)
  if (after.name.toLowerCase() !== before.name.toLowerCase() || after.event_id !== before.event_id)
    await checkName(db, at.id, after)
  const approved = await takenOf(db, at.id)
  if (after.quantity < approved) throw conflict(BELOW_APPROVED, toBidProduct(before))
  await db
    .updateTable('bid_products')
    .set({ ...after, name_key: sortKey(after.name), version: sql`version + 1` })
    .where('id', '=', at.id)
    .execute()
  return toBidProduct(await findProduct(db, at.channel, at.id))
}

/**
 * Deletes a product. Its rejected bids remain, and its name can be used again.
 * @throws Refusal 409 if the product has pending or approved bids
 */
export async function deleteProduct(db: Kysely<Database>, channel: number, id: string, now: number): Promise<void> {
  const row = await findProduct(db, channel, id, true)
  const bid = await db
    .selectFrom('bids')
    .select('id')
    .where('bid_product_id', '=', id)
    .where('status', '<>', 'Rejected')
    .limit(1)
    .executeTakeFirst()
  if (bid) throw conflict(HAS_BIDS, toBidProduct(row))
  await softDelete(db, 'bid_products', id, now)
}

/** Counts the bids of a product, of any status. */
export async function countBids(db: Kysely<Database>, product: string): Promise<number> {
  const { bids } = await db
    .selectFrom('bids')
    .select(sql<number>`count(*)::integer`.as('bids'))
    .where('bid_product_id', '=', product)
    .executeTakeFirstOrThrow()
  return bids
}

/**
 * Counts the seats of a product that are given to bids, or are about to be. Each part of the union has its own index, so only a few
 * of 20,000 bids are read.
 */
export async function takenOf(db: Kysely<Database>, product: string): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    select coalesce(sum(quantity), 0)::integer as taken from (
      select quantity from bids where bid_product_id = ${product} and status = 'Approved'
      union all
      select quantity from bids where bid_product_id = ${product} and status <> 'Approved' and charging is not null) given`.execute(
    db,
  )
  return rows[0]!.taken
}

/** Merges a change with the row before it, and checks the rules. @returns all editable fields @throws Refusal 404, 422 */
async function whole(
  db: Kysely<Database>,
  { channel, now }: { channel: number; now: number },
  before: StoredProduct | null,
  change: Partial<Written>,
): Promise<Written> {
  const all = { ...(before as unknown as Written), ...changedFields(change) }
  const money = (amount: number) => roundMoney(amount, all.currency)
  const row: Written = {
    name: all.name,
    description: all.description,
    event_id: all.event_id,
    text_buy_segment_id: all.text_buy_segment_id,
    banner: all.banner,
    min_amount: money(all.min_amount),
    max_amount: money(all.max_amount),
    purchase_amount: money(all.purchase_amount),
    quantity: all.quantity,
    min_quantity_per_purchase: all.min_quantity_per_purchase,
    max_quantity_per_purchase: all.max_quantity_per_purchase,
    start_time: all.start_time,
    end_time: all.end_time,
    hold_code: all.hold_code,
    price_code: all.price_code,
    currency: all.currency,
  }
  const errors = brokenRules(row)
  if (row.event_id !== before?.event_id || row.end_time !== before.end_time) {
    const time = toEpoch(await timeOfEvent(db, channel, row.event_id))
    if (row.event_id !== before?.event_id && time <= now) errors['event_id'] = [EVENT_OVER]
    if (toEpoch(row.end_time) > time) errors['end_time'] ??= [AFTER_EVENT]
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  if (row.text_buy_segment_id !== before?.text_buy_segment_id) await checkSegment(db, channel, row.text_buy_segment_id)
  return row
}

/** Checks the rules between fields. @returns the texts of broken rules, by field */
function brokenRules(row: Written): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  if (row.min_amount > row.max_amount) errors['min_amount'] = ['Min amount must be less than or equal to max amount']
  if (row.purchase_amount < row.min_amount)
    errors['purchase_amount'] = ['Purchase amount must be greater than or equal to min amount']
  if (row.quantity < row.min_quantity_per_purchase)
    errors['quantity'] = ['Quantity must be greater than or equal to min quantity per purchase']
  if (row.max_quantity_per_purchase < row.min_quantity_per_purchase)
    errors['max_quantity_per_purchase'] = ['Max quantity must be greater than or equal to min quantity']
  if (toEpoch(row.end_time) < toEpoch(row.start_time)) errors['end_time'] = ["End date can't be before start date"]
  return errors
}

/** Returns when an event of the channel begins. @throws 404 */
async function timeOfEvent(db: Kysely<Database>, channel: number, id: number): Promise<string> {
  const found = await db
    .selectFrom('events')
    .select('time')
    .where('sales_channel_id', '=', channel)
    .where('id', '=', lookupNumber(id))
    .executeTakeFirst()
  if (!found) throw notFound('Event not found')
  return found.time
}

async function checkSegment(db: Kysely<Database>, channel: number, id: string): Promise<void> {
  const found = await db
    .selectFrom('segments')
    .select('id')
    .where('sales_channel_id', '=', channel)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!found) throw notFound('Segment not found')
}

/** Checks that the name is unique in its event, ignoring case; writers of one event run one after the other. */
async function checkName(db: Kysely<Database>, id: string, { name, event_id }: Written): Promise<void> {
  await sql`select pg_advisory_xact_lock(5, ${event_id})`.execute(db)
  const taken = await selectProductColumns(joinProducts(db))
    .where('p.event_id', '=', event_id)
    .where(sql<boolean>`lower(p.name) = lower(${name})`)
    .where('p.id', '<>', id)
    .executeTakeFirst()
  if (taken) throw conflict(NAME_TAKEN, toBidProduct(taken))
}
