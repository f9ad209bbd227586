import { serverClock } from '#lib/server-clock.ts'
import { toIso } from '#lib/time.ts'
import type { ComboboxOption } from '#ui/combobox/matching.ts'
import type { SeatState } from '#ui/seat-mark/seat-shapes.ts'

export type Game = {
  id: number
  title: string
  venue: string
  at: string
  seats: [number, number, number]
  revenue: number
  state: SeatState
  waits?: boolean
}

const minute = 60_000
const start = serverClock.now()
const when = (minutes: number) => toIso(start + minutes * minute)
const states: SeatState[] = ['available', 'reserved', 'purchased', 'hold-requested', 'needs-you']

const teams = [
  'Cubs at Giants',
  'Montréal at Toronto',
  'Harbor Symphony, second night',
  'Lakeside United at Harbor City',
  'A title so long that a table must decide what to do with it',
]

/** Forty games, enough to scroll. */
export const rows: Game[] = Array.from({ length: 40 }, (_, index) => ({
  id: 1001 + index,
  title: teams[index % teams.length] ?? '',
  venue: index % 2 ? 'Harbor Park' : 'Lakeside Arena',
  at: when(index * 1440 - 2000),
  seats: [4000 - index * 83, 120 + index * 7, 800 + index * 61],
  revenue: 12_400.5 + index * 933.25,
  state: states[index % states.length] ?? 'available',
  waits: index === 1,
}))

export const games: ComboboxOption[] = rows
  .slice(0, 12)
  .map((row) => ({ value: String(row.id - 1000), label: row.title, hint: row.venue }))

export const zones: ComboboxOption[] = [
  'America/Chicago',
  'America/New_York',
  'America/Los_Angeles',
  'Europe/London',
  'Europe/Paris',
].map((value) => ({
  value,
  label: value.replaceAll('_', ' '),
}))

export const seatStates: SeatState[] = ['available', 'reserved', 'purchased', 'hold-requested', 'release-requested', 'needs-you']
