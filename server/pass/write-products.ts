import { sql, type Kysely } from 'kysely'
import type * as z from 'zod/mini'
import type { NewPassProduct, PassProduct, PassProductChange } from '#contract/pass.ts'
import { roundMoney } from '#lib/money.ts'
import { sortKey } from '#lib/sort-key.ts'
import { toEpoch } from '#lib/time.ts'
import { changedFields } from '#server/db/changed-fields.ts'
import type { Database } from '#server/db/schema.ts'
import { appliesTo, differs } from '#server/events/event-ids.ts'
import { conflict, invalid } from '#server/kernel/refusal.ts'
import { fromPasses, passProductsTable, selectPassColumns, toPass, type StoredPass } from './product-row.ts'

export const TITLE_TAKEN = 'A pass product with this title already exists.'
export const FROZEN = 'Price, currency and dates can’t be changed while there are subscriptions.'
export const OVER = 'This pass is over. You can only enable or disable it.'

/** The editable fields of a pass. */
type Written = Required<z.output<typeof NewPassProduct>>
const frozen = ['amount', 'currency', 'start_date', 'end_date'] as const

/**
 * Creates a pass product.
 * @throws Refusal 404 for an event of another channel; 409 for a title that is taken; 422
 */
export async function createPass(
  db: Kysely<Database>,
  { id, channel }: { id: string; channel: number },
  wanted: z.output<typeof NewPassProduct>,
): Promise<PassProduct> {
  const row = await whole(db, channel, null, wanted)
  await checkTitle(db, channel, id, row.title)
  const values = { id, sales_channel_id: channel, ...row, title_key: sortKey(row.title) }
  return passProductsTable.create(db, db.insertInto('pass_products').values(values), { id, channel })
}

/**
 * Changes a pass product; fields with equal values are not changed.
 * @param now milliseconds since 1970
 * @throws Refusal as `createPass` does, and 409 for fields that are frozen by subscriptions or by the end of the pass
 */
export async function updatePass(
  db: Kysely<Database>,
  { id, channel, now }: { id: string; channel: number; now: number },
  change: z.output<typeof PassProductChange>,
): Promise<PassProduct> {
  const before = await passProductsTable.find(db, id, { channel, locked: true })
  const after = await whole(db, channel, before, change)
  if (!differs(before, after)) return toPass(before)
  const { is_enabled: _, ...others } = after
  if (toEpoch(before.end_date) < now && differs(before, others)) throw conflict(OVER, toPass(before))
  if (before.active_subscriptions > 0 && frozen.some((field) => before[field] !== after[field]))
    throw conflict(FROZEN, toPass(before))
  if (after.title.toLowerCase() !== before.title.toLowerCase()) await checkTitle(db, channel, id, after.title)
  await db
    .updateTable('pass_products')
    .set({ ...after, title_key: sortKey(after.title), version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  return toPass(await passProductsTable.find(db, id))
}

/** Returns the row with a change applied, after checking its rules. */
async function whole(
  db: Kysely<Database>,
  channel: number,
  before: StoredPass | null,
  change: Partial<Written>,
): Promise<Written> {
  const all = { ...(before as Written), ...changedFields(change) }
  if (toEpoch(all.end_date) < toEpoch(all.start_date)) throw invalid({ end_date: ["End date can't be before start date"] })
  return {
    title: all.title,
    description: all.description,
    amount: roundMoney(all.amount, all.currency),
    currency: all.currency,
    quantity: all.quantity,
    max_quantity_per_purchase: all.max_quantity_per_purchase,
    allow_multiple: all.allow_multiple,
    is_enabled: all.is_enabled,
    start_date: all.start_date,
    end_date: all.end_date,
    events: await eventsOf(db, channel, before, all.events),
  }
}

/** Returns the checked and sorted ids of a pass's events; the list may be empty. @throws 404 if one is of another channel */
async function eventsOf(db: Kysely<Database>, channel: number, before: StoredPass | null, events: readonly number[]) {
  const ids = [...new Set(events)].sort((a, b) => a - b)
  if (ids.length === 0 || ids.join() === before?.events.join()) return ids
  return appliesTo(db, channel, { apply_to_all_events: false, events: ids })
}

/** Checks that the title is unique in its channel, ignoring case; writers of one channel run one after the other. */
async function checkTitle(db: Kysely<Database>, channel: number, id: string, title: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(7, ${channel})`.execute(db)
  const taken = await selectPassColumns(fromPasses(db))
    .where('p.sales_channel_id', '=', channel)
    .where(sql<boolean>`lower(p.title) = lower(${title})`)
    .where('p.id', '<>', id)
    .executeTakeFirst()
  if (taken) throw conflict(TITLE_TAKEN, toPass(taken))
}
