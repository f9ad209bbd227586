import { MOST_ACTIVITY, type OfferActivity } from '#contract/offers.ts'

/** The lines that the socket has told of one room. */
export interface ToldEntries {
  room: string
  entries: readonly OfferActivity[]
}

/** A line more. The screen may have gone on to another send since: that one has a log of its own. */
export const withEntry = (before: ToldEntries, room: string, entry: OfferActivity): ToldEntries => ({
  room,
  entries: [entry, ...(before.room === room ? before.entries : [])].slice(0, MOST_ACTIVITY),
})

/** The log of a room, newest first: what was told and is not among what was read, then that. */
export function entriesOf(told: ToldEntries, room: string, read: readonly OfferActivity[] = []): readonly OfferActivity[] {
  if (told.room !== room) return read
  const known = new Set(read.map(({ id }) => id))
  return [...told.entries.filter(({ id }) => !known.has(id)), ...read].slice(0, MOST_ACTIVITY)
}
