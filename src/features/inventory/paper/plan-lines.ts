import type { HeldNow, HoldGroup } from '#features/inventory/held/held-now.ts'
import { numbersBetween } from '#lib/number-runs.ts'
import { naturally } from '#lib/sort-key.ts'

/** The held seats of one row with the same hold. */
export interface PlanLine extends Pick<HoldGroup, 'until' | 'holder' | 'waiting'> {
  id: string
  section: string
  row: string
  /** The names of the seats, numbers in runs: `4–9, 12`. */
  seats: string
  count: number
}

/** The held seats of an event, one line for each row and hold, in the order of the places. */
export function planLines(groups: readonly HoldGroup[]): PlanLine[] {
  return groups
    .flatMap((group) => rowsOf(group.seats).map((seats) => lineOf(group, seats)))
    .toSorted((a, b) => naturally(a.section, b.section) || naturally(a.row, b.row) || naturally(a.seats, b.seats))
}

function rowsOf(seats: readonly HeldNow[]): HeldNow[][] {
  const rows = new Map<string, HeldNow[]>()
  for (const seat of seats) {
    const place = JSON.stringify([seat.section, seat.row])
    rows.set(place, [...(rows.get(place) ?? []), seat])
  }
  return [...rows.values()]
}

function lineOf({ until, holder, waiting }: HoldGroup, seats: readonly HeldNow[]): PlanLine {
  const { uuid, section, row } = seats[0]!
  const names = seats.map(({ seat }) => seat).toSorted(naturally)
  return { id: uuid, section, row, seats: numbersBetween(names).join(', '), count: seats.length, until, holder, waiting }
}

/** The number of held seats of each section. */
export function heldBySection(lines: readonly PlanLine[]): Map<string, number> {
  const held = new Map<string, number>()
  for (const { section, count } of lines) held.set(section, (held.get(section) ?? 0) + count)
  return held
}
