import { randomUUID } from 'node:crypto'
import type { RowKind } from '#contract/core/access.ts'
import { sortKey } from '#lib/sort-key.ts'
import { addListing, addOrder } from './resale.ts'
import { makeMassText, makeOffer, makeTemplate } from './campaigns.ts'
import { makeBid, makeBidProduct, makePass, makeRun, makeSubscription } from './bids-and-passes.ts'
import type { TestServer } from './server.ts'

/** Functions that make a row of a kind in a channel, and return its id. Those for channels and for sales make no row. */
export const makeRow: Record<RowKind, (server: TestServer, channel: number) => Promise<string | number>> = {
  channel: async (_, channel) => channel,
  event: async (server, channel) => server.addEvent(channel),
  seat: async (server, channel) => (await server.addSeats(channel, await server.addEvent(channel), ['1']))[0]!,
  // No call has a single sale as its scope, so no row is made and the id belongs to no sale.
  transaction: async () => '00000000-0000-4000-8000-000000000000',
  reward: async ({ db }, channel) => {
    const id = randomUUID()
    const code = id.slice(0, 8)
    const description = 'A reward'
    const keys = { code_key: sortKey(code), description_key: sortKey(description) }
    const values = {
      id,
      sales_channel_id: channel,
      code,
      description,
      ...keys,
      amount: 5,
      apply_to_all_events: true,
      auto_apply: false,
    }
    await db
      .insertInto('rewards')
      .values({ ...values, events: [] })
      .execute()
    return id
  },
  user: async (server, channel) => server.addFan(channel),
  price_rule: async ({ db }, channel) => {
    const values = { id: randomUUID(), sales_channel_id: channel, rule_type: 'base_discount' as const, change_value: 10 }
    const more = { change_type: 'percent' as const, type: 'all' as const, apply_to_all_events: true, events: [] }
    await db
      .insertInto('price_rules')
      .values({ ...values, ...more })
      .execute()
    return values.id
  },
  saved_view: async (server, channel) => {
    const id = randomUUID()
    const { id: user_id } = await server.signIn({ role: 'member', channel })
    const words = { list: 'events', title: 'A view', density: 'normal' as const, user_name: 'Somebody' }
    const values = { id, sales_channel_id: channel, user_id, shared: true, query: '{}', columns: '{}', ...words }
    await server.db.insertInto('saved_views').values(values).execute()
    return id
  },
  seat_map: async ({ db }, channel) => {
    const id = randomUUID()
    const field = JSON.stringify({ kind: 'stage', x: -10, y: -4, width: 20, height: 8 })
    const values = {
      id,
      sales_channel_id: channel,
      venue: 'A venue',
      field,
      places: '[]',
      modified_at: new Date(0).toISOString(),
    }
    await db.insertInto('seat_maps').values(values).execute()
    return id
  },
  listing: (server, channel) => addListing(server, channel),
  order: (server, channel) => addOrder(server, channel),
  offer: async (server, channel) => makeOffer(server, channel),
  bulk_message: async (server, channel) => makeMassText(server, channel),
  message_template: async (server, channel) => makeTemplate(server, channel),
  bid: async (server, channel) => makeBid(server, await makeBidProduct(server, channel)),
  bid_product: async (server, channel) => (await makeBidProduct(server, channel)).id,
  approval_run: async (server, channel) => makeRun(server, channel),
  pass_product: async (server, channel) => (await makePass(server, channel)).id,
  pass_subscription: async (server, channel) => makeSubscription(server, await makePass(server, channel)),
}
