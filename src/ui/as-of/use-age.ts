import { formatZonedAge, localZone } from '#lib/time.ts'
import { useNow } from '#ui/relative-time/use-now.ts'

/** The time of a moment in this device's zone, with the zone's name, and the date if it is not today. Null if unknown. */
export function useAge(at: number | null): string | null {
  const now = useNow()
  return at === null ? null : formatZonedAge(at, now, localZone())
}
