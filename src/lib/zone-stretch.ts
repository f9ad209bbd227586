import { nameByOffset } from './zone-names.ts'

/** A time in which a zone keeps its distance from UTC, from its beginning up to its end but without it: all in milliseconds. */
interface Stretch {
  from: number
  to: number
  offset: number
  /** The zone's short name: `PDT` in summer, `PST` in winter. */
  name: string
}

const known = new Map<string, Stretch[]>()
/** So many of a zone are kept, some thirty years: dates from outside may be of any year. */
const MOST_STRETCHES = 64

/**
 * The stretch of a zone that a moment lies in. A zone has two a year, and each is found once: dates are then written by plain
 * arithmetic. `Intl` would take 25 ms to write the first date of a page, and five microseconds for each of a file's million.
 * @param at milliseconds since 1970
 * @param zone its one name (`canonicalZone`)
 */
export function stretchOf(at: number, zone: string): Stretch {
  const stretches = known.get(zone) ?? []
  // The one asked for last stands first.
  const nth = stretches.findIndex(({ from, to }) => at >= from && at < to)
  if (nth === 0) return stretches[0]!
  const found = nth > 0 ? stretches.splice(nth, 1)[0]! : lookUp(at, zone)
  stretches.unshift(found)
  stretches.splice(MOST_STRETCHES)
  known.set(zone, stretches)
  return found
}

const NANOSECONDS = 1_000_000

function lookUp(at: number, zone: string): Stretch {
  const here = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone)
  // A change at this very moment is the beginning, not the one before.
  const last = here.add({ milliseconds: 1 }).getTimeZoneTransition('previous')
  const next = here.getTimeZoneTransition('next')
  const offset = here.offsetNanoseconds / NANOSECONDS
  return {
    from: last?.epochMilliseconds ?? Number.NEGATIVE_INFINITY,
    to: next?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
    offset,
    name: nameByOffset(zone, offset) ?? nameByIntl(at, zone),
  }
}

const nameByIntl = (at: number, zone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')!.value
