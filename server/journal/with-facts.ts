import type { Kysely } from 'kysely'
import type { JournalEntry } from '#contract/journal.ts'
import type { Database } from '#server/db/schema.ts'
import { readChangedNames } from './changed-names.ts'
import { readDecidedFans } from './decided-fans.ts'
import { factsWanted } from './facts-wanted.ts'
import { readFacts } from './read-facts.ts'
import { readPlaces } from './read-places.ts'
import { readReachedFans } from './reached-fans.ts'
import type { Bare } from './select-entries.ts'

/** Adds the facts to entries of one channel. @param seats the ids of the seats of each entry, if they have any */
export async function withFacts(
  db: Kysely<Database>,
  channel: number,
  entries: readonly Bare[],
  seats: readonly (readonly string[])[] = [],
): Promise<JournalEntry[]> {
  const facts = await readFacts(db, channel, entries.map(factsWanted))
  const places = await readPlaces(db, channel, seats)
  const names = await readChangedNames(db, channel, entries)
  const decided = await readDecidedFans(db, channel, entries)
  const reached = await readReachedFans(db, channel, entries)
  const currency = entries.length === 0 ? {} : await currencyOf(db, channel)
  const parts = [facts, places, names, decided, reached]
  return entries.map((entry, nth) => ({ ...entry, facts: Object.assign({}, currency, ...parts.map((part) => part[nth])) }))
}

/** Returns the currency of a channel, for amounts in rows without a currency. */
async function currencyOf(db: Kysely<Database>, channel: number): Promise<{ currency?: string }> {
  const row = await db.selectFrom('sales_channels').select('currency_type').where('id', '=', channel).executeTakeFirst()
  return row === undefined ? {} : { currency: row.currency_type.toLowerCase() }
}
