import type { Kysely } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import { announceChange } from '#server/live/announce-change.ts'

/**
 * Sends a hint that bids of these channels changed, after the commit, so that screens read them again. Bids are not in the change
 * feed, so the hint names the table of their products.
 */
export async function announceBids(tx: Kysely<Database>, channels: Iterable<number>): Promise<void> {
  for (const channel of new Set(channels)) await announceChange(tx, channel, 'bid_products')
}
