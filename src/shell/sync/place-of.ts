import type { Entry } from '#data/outbox/entry.ts'

/** The page on which an entry's wish can be looked at and made anew; null where it has none. */
export function placeOf(entry: Pick<Entry, 'call' | 'channel' | 'params' | 'seen' | 'patches'>, eventId?: number): string | null {
  const events = `/sales-channel/${entry.channel}/events`
  if (entry.call === 'switchAllEvents') return events
  const seen = entry.seen as { event_id?: unknown } | null
  const event = entry.params?.['eventId'] ?? entry.params?.['id'] ?? seen?.event_id ?? eventId
  if (typeof event !== 'number' && typeof event !== 'string') return null
  return entry.call === 'updateEvent' && !onlyStatus(entry) ? `${events}/${event}/update-event` : `${events}/${event}`
}

const onlyStatus = ({ patches }: Pick<Entry, 'patches'>): boolean =>
  patches.every((patch) => patch.op === 'set' && Object.keys(patch.fields).join() === 'status')
