import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { sortKey } from '#lib/sort-key.ts'
import type { FansTable } from '#server/db/schema-fans.ts'
import type { ListingsTable, OrdersTable } from '#server/db/schema-resale.ts'
import { amountsOf, listingRow } from '#server/marketplace/fan-actions.ts'
import type { TestServer } from './server.ts'

let people = 0

/** Adds a fan to a channel; returns their id. */
export async function addFan({ db }: TestServer, channel: number, more: Partial<Insertable<FansTable>> = {}): Promise<number> {
  const { first_name = 'Fan', last_name = `${++people}` } = more
  const email = `fan-${people}@fans.example`
  const { id } = await db
    .insertInto('fans')
    .values({
      sales_channel_id: channel,
      email,
      email_key: sortKey(email),
      ...more,
      first_name,
      last_name,
      first_name_key: first_name && sortKey(first_name),
      last_name_key: last_name && sortKey(last_name),
      name_key: sortKey(`${first_name} ${last_name}`),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Adds a listing of two seats for 100 to a channel, active by default; returns its id. */
export async function addListing(
  server: TestServer,
  channel: number,
  { event, seller, ...more }: { event?: number; seller?: number } & Partial<Insertable<ListingsTable>> = {},
): Promise<string> {
  const offered = {
    id: randomUUID(),
    sales_channel_id: channel,
    event_id: event ?? (await server.addEvent(channel, { time: new Date(server.clock.now() + 30 * 86_400_000).toISOString() })),
    seller_id: seller ?? (await addFan(server, channel)),
    section_name: '101',
    row_name: 'A',
    first_seat: '1',
    last_seat: '2',
    quantity: 2,
    face_value: 80,
    listing_price: 100,
    currency: 'usd',
  }
  const row = listingRow(offered, server.clock.now())
  await server.db
    .insertInto('listings')
    .values({ ...row, ...more })
    .execute()
  return offered.id
}

/** Adds an order of a listing, paid by default; returns its id. */
export async function addOrder(
  server: TestServer,
  channel: number,
  { listing, buyer, ...more }: { listing?: string; buyer?: number } & Partial<Insertable<OrdersTable>> = {},
): Promise<string> {
  const id = randomUUID()
  const now = new Date(server.clock.now()).toISOString()
  const of = await server.db
    .selectFrom('listings')
    .selectAll()
    .where('id', '=', listing ?? (await addListing(server, channel, { status: 'sold' })))
    .executeTakeFirstOrThrow()
  const { buyer_fees, seller_fees, tax, platform_fees } = amountsOf(of.listing_price, of.currency)
  const { sales_channel_id, event_id, seller_id, first_seat, last_seat, seller_gets, currency } = of
  await server.db
    .insertInto('orders')
    .values({
      id,
      listing_id: of.id,
      buyer_id: buyer ?? (await addFan(server, channel)),
      status: 'completed',
      completed_at: now,
      stripe_payment_intent: `pi_${id}`,
      sales_channel_id,
      event_id,
      seller_id,
      first_seat,
      last_seat,
      seller_gets,
      currency,
      total: of.buyer_pays,
      buyer_fees,
      seller_fees,
      tax,
      platform_fees,
      created_at: now,
      ...more,
    })
    .execute()
  return id
}
