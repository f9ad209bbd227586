import { MOST_ACTIVITY, type OfferActivity } from '#contract/offers.ts'

/** The log lines that the socket has sent for one topic. */
export interface ReceivedEntries {
  topic: string
  entries: readonly OfferActivity[]
}

/** Adds a line. If the screen now shows another send, the line starts a new log. */
export const withEntry = (before: ReceivedEntries, topic: string, entry: OfferActivity): ReceivedEntries => ({
  topic,
  entries: [entry, ...(before.topic === topic ? before.entries : [])].slice(0, MOST_ACTIVITY),
})

/** The log of a topic, newest first: new lines from the socket, then the lines from the last request. */
export function entriesOf(
  received: ReceivedEntries,
  topic: string,
  read: readonly OfferActivity[] = [],
): readonly OfferActivity[] {
  if (received.topic !== topic) return read
  const known = new Set(read.map(({ id }) => id))
  return [...received.entries.filter(({ id }) => !known.has(id)), ...read].slice(0, MOST_ACTIVITY)
}
