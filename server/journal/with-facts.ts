import type { Kysely } from 'kysely'
import type { JournalEntry } from '#contract/journal.ts'
import type { Database } from '#server/db/schema.ts'
import { factsWanted } from './facts-wanted.ts'
import { readFacts } from './read-facts.ts'
import { readPlaces } from './read-places.ts'
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
  return entries.map((entry, nth) => ({ ...entry, facts: { ...facts[nth], ...places[nth] } }))
}
