import type { Kysely } from 'kysely'
import type { PriceCode } from '#contract/inventory.ts'
import { createRecent } from '#lib/recent.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/db/schema.ts'

/** Returns the price codes for the seats of a section: `codes(eventId, section)`. */
export type PriceCodes = (eventId: number, section: string) => PriceCode[]

/** Reads the price codes of some events once for all their seats; each section's list is created once. */
export async function readPriceCodes(db: Kysely<Database>, eventIds: readonly number[]): Promise<PriceCodes> {
  const rows = await storedPriceCodes(db, eventIds)
  const lists = new Map<string, PriceCode[]>()
  return (eventId, section) => {
    const place = `${eventId} ${section}`
    let list = lists.get(place)
    if (!list) {
      const here = rows.filter((row) => row.event_id === eventId && (row.sections.length === 0 || row.sections.includes(section)))
      list = here.map(({ name, code, price }) => ({ name, code, price }))
      lists.set(place, list)
    }
    return list
  }
}

/** Returns the stored price codes of some events, by code. */
export async function storedPriceCodes(db: Kysely<Database>, eventIds: readonly number[]) {
  if (eventIds.length === 0) return []
  return db.selectFrom('price_codes').selectAll().where('event_id', 'in', eventIds).orderBy('code').orderBy('id').execute()
}

/** How long an event's price codes are cached, in milliseconds. No call changes them, and every hold needs them. */
const KEPT_MS = 60_000
const EVENTS_KEPT = 1_000
const createKept = () => createRecent<number, { at: number; codes: PriceCodes }>(EVENTS_KEPT)

/** Returns the price codes of one event, read at most once a minute. @param now milliseconds since 1970 */
export async function priceCodesOf(context: Context, db: Kysely<Database>, event: number, now: number): Promise<PriceCodes> {
  const kept = context.memory.part(createKept)
  const found = kept.get(event)
  if (found && Math.abs(now - found.at) < KEPT_MS) return found.codes
  const codes = await readPriceCodes(db, [event])
  kept.set(event, { at: now, codes })
  return codes
}
