const HOUR_MS = 3_600_000

/** The short names of American zones by hours from UTC, as `Intl` writes them in English. */
const american = {
  'Pacific/Honolulu': { '-10': 'HST' },
  'America/Anchorage': { '-9': 'AKST', '-8': 'AKDT' },
  'America/Los_Angeles': { '-8': 'PST', '-7': 'PDT' },
  'America/Phoenix': { '-7': 'MST' },
  'America/Denver': { '-7': 'MST', '-6': 'MDT' },
  'America/Edmonton': { '-7': 'MST', '-6': 'MDT' },
  'America/Chicago': { '-6': 'CST', '-5': 'CDT' },
  'America/Winnipeg': { '-6': 'CST', '-5': 'CDT' },
  'America/New_York': { '-5': 'EST', '-4': 'EDT' },
  'America/Toronto': { '-5': 'EST', '-4': 'EDT' },
} satisfies Record<string, Record<string, string>>

/** Those that English calls by their distance: `GMT+1`. */
const european: Record<string, Record<string, string>> = Object.fromEntries(
  ['Amsterdam', 'Berlin', 'Brussels', 'Madrid', 'Paris', 'Rome', 'Stockholm', 'Zurich'].map((city) => [
    `Europe/${city}`,
    { 1: 'GMT+1', 2: 'GMT+2' },
  ]),
)

const names = new Map<string, Record<string, string>>([...Object.entries(american), ...Object.entries(european)])

/** Zones whose names are told without `Intl`; each is written here as `canonicalZone` answers it. */
export const zonesByHeart: readonly string[] = [...names.keys()]

/** The short name of a zone at a distance from UTC (milliseconds); undefined where `Intl` has to tell. */
export const nameByOffset = (zone: string, offset: number): string | undefined => names.get(zone)?.[String(offset / HOUR_MS)]
