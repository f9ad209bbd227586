import { sql, type Kysely } from 'kysely'
import { toIso } from '#lib/time.ts'
import type { ChargeKind } from '#server/db/schema-gateways.ts'
import type { Database } from '#server/db/schema.ts'
import type { DisputeNews } from '#server/gateways/stripe-news.ts'
import { findChargeRow } from './charge-rows.ts'

/** How an event compares with the newest one that was processed about the same object. */
export type Age = 'older' | 'same' | 'newer'

/**
 * Stores the state of a dispute. A closed one is opened again only by a newer event.
 * @param id the provider's id of the dispute
 * @param at when the event happened, in milliseconds since 1970
 * @returns whether the charge is in this database
 */
export async function disputeChanged(
  db: Kysely<Database>,
  id: string,
  news: DisputeNews,
  { at, age }: { at: number; age: Age },
): Promise<boolean> {
  const known = await db.selectFrom('disputes').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  const state = {
    amount: news.amount,
    reason: news.reason,
    status: news.status,
    closed_at: news.isClosed ? toIso(at) : null,
  }
  if (known) {
    const isStale = age === 'older' || (age === 'same' && known.closed_at !== null && !news.isClosed)
    const withdrawn = isStale ? (known.withdrawn ?? news.withdrawn) : (news.withdrawn ?? known.withdrawn)
    await db
      .updateTable('disputes')
      .set({ ...(!isStale && state), ...(withdrawn !== undefined && { withdrawn }) })
      .where('id', '=', id)
      .execute()
    await renewSale(db, known)
    return true
  }
  const row = await findChargeRow(db, news.charges)
  if (!row) return false
  await db
    .insertInto('disputes')
    .values({
      id,
      ...state,
      sales_channel_id: row.channel,
      kind: row.kind,
      row_id: row.id,
      charge_id: news.charges[0]!,
      currency: news.currency,
      withdrawn: news.withdrawn ?? null,
      opened_at: toIso(news.opened),
    })
    .execute()
  await renewSale(db, { kind: row.kind, row_id: row.id })
  return true
}

/** Raises the version of a sale whose dispute changed, so that screens load it again. */
async function renewSale(db: Kysely<Database>, { kind, row_id }: { kind: ChargeKind; row_id: string }): Promise<void> {
  if (kind !== 'sale') return
  await db
    .updateTable('transactions')
    .set({ version: sql`version + 1` })
    .where('id', '=', row_id)
    .execute()
}
