import { formatZonedAge, localZone } from '#lib/time.ts'
import { useNow } from '#ui/relative-time/use-now.ts'

/** Of when something is, in this device's zone, which is named: a time of day, with its date once that is not today's. Null where unknown. */
export function useAge(at: number | null): string | null {
  const now = useNow()
  return at === null ? null : formatZonedAge(at, now, localZone())
}
