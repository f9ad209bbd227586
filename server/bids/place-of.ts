import type { SoldSeat } from './pick-seats.ts'

/** Returns the section, row and seat of a sale of these seats as text: `A`, `4`, `7-8`. Several values are separated by commas. */
export function placeOf(seats: readonly Pick<SoldSeat, 'section' | 'row' | 'seat'>[]): {
  section: string
  row: string
  seat: string
} {
  const each = (values: readonly string[]) => [...new Set(values)].join(', ')
  const names = seats.map(({ seat }) => seat)
  const first = Number(names[0])
  const isRun =
    names.length > 1 &&
    new Set(seats.map(({ section, row }) => `${section} ${row}`)).size === 1 &&
    names.every((name, nth) => Number(name) === first + nth)
  return {
    section: each(seats.map(({ section }) => section)),
    row: each(seats.map(({ row }) => row)),
    seat: isRun ? `${first}-${names.at(-1)}` : names.join(', '),
  }
}
