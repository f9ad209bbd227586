import { useQuery } from '@tanstack/react-query'
import type { Event } from '#contract/events.ts'
import type { Entry } from '#data/outbox/entry.ts'
import { useUserData } from '#data/provider.tsx'

/** The event of an entry, with its title and the zone of its times; null if this device does not know it. */
export function useEntryEvent(entry: Entry | undefined): Event | null {
  const userData = useUserData()
  const { data } = useQuery({
    queryKey: ['entry-event', entry?.key],
    queryFn: async (): Promise<Event | null> => {
      if (!userData || !entry) return null
      const id = eventIn(entry) ?? eventOf(await userData.rowOf(entry))
      return (id !== null && (await userData.mirrors.ifHere(entry.channel))?.rows('events').get(id)) || null
    },
    enabled: userData !== null && entry !== undefined,
    networkMode: 'always',
    gcTime: 60_000,
  })
  return data ?? null
}

/** The event's id, if the entry itself contains it. */
function eventIn({ params, patches, lastProblem, seen }: Entry): number | null {
  const [patch] = patches
  if (patch?.table === 'events' && patch.id !== '*') return Number(patch.id)
  return numberOrNull(params?.['eventId']) ?? eventOf(lastProblem?.current) ?? eventOf(seen)
}

const eventOf = (row: unknown): number | null => numberOrNull((row as { event_id?: unknown } | null | undefined)?.event_id)
const numberOrNull = (value: unknown): number | null => (typeof value === 'number' ? value : null)
