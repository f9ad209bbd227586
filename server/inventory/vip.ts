import { sql, type Kysely } from 'kysely'
import type * as z from 'zod/mini'
import type { NewVip, Vip } from '#contract/inventory.ts'
import { roundMoney } from '#lib/money.ts'
import { sortKey } from '#lib/sort-key.ts'
import { conflict, notFound, takenId } from '#server/kernel/refusal.ts'
import type { Database } from '#server/db/schema.ts'
import { checkPictures } from '#server/images/pictures.ts'
import { toVip } from './seat-row.ts'

export const TITLE_TAKEN = 'This event already has VIP inventory with this title.'

/** Returns the channel of an event and the currency of its prices. @throws 404 */
export async function channelOf(
  db: Kysely<Database>,
  event: number,
): Promise<{ id: number; timezone: string; currency: string }> {
  const row = await db
    .selectFrom('events as e')
    .innerJoin('sales_channels as c', 'c.id', 'e.sales_channel_id')
    .select(['c.id', 'c.timezone', 'c.currency_type as currency'])
    .where('e.id', '=', event)
    .executeTakeFirst()
  if (!row) throw notFound('Event not found')
  return row
}

/**
 * Adds a VIP package to an event.
 * @param id the id of the new row
 * @throws Refusal 404; 409 with the row that already has the title (ignoring case), 409 for a taken id; 422 for a banner that is
 * not a picture
 */
export async function addVip(db: Kysely<Database>, event: number, id: string, wanted: z.output<typeof NewVip>): Promise<Vip> {
  const channel = await channelOf(db, event)
  await checkPictures(db, channel.id, { banner: wanted.banner })
  // Imports of this event take the same lock, because they would fail if the title were added between their check and their
  // write.
  await sql`select pg_advisory_xact_lock(1, ${event})`.execute(db)
  const made = await db
    .insertInto('vip_inventory')
    .values({
      uuid: id,
      sales_channel_id: channel.id,
      event_id: event,
      title: wanted.title,
      title_key: sortKey(wanted.title),
      description: wanted.description ?? null,
      banner: wanted.banner ?? null,
      total_quantity: wanted.total_quantity,
      price: roundMoney(wanted.price, channel.currency),
    })
    // A database error would end the transaction, in which the refusal must still be stored.
    .onConflict((conflicts) => conflicts.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (made) return toVip(made)
  const taken = await db
    .selectFrom('vip_inventory')
    .selectAll()
    .where('sales_channel_id', '=', channel.id)
    .where('event_id', '=', event)
    .where((where) => where(where.fn('lower', ['title']), '=', where.fn('lower', [where.val(wanted.title)])))
    .executeTakeFirst()
  throw taken ? conflict(TITLE_TAKEN, toVip(taken)) : takenId()
}
