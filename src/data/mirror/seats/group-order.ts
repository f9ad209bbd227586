import { naturalOrder } from '#lib/columns.ts'
import type { LiveSection } from './live-section.ts'
import { STATUS_BITS } from './seat-types.ts'
import type { SeatQuery } from './seat-types.ts'

/** A group of seats: the found seats of a section, or a row of a grid. The ordinals are in natural order of row and seat. */
export interface SeatGroup {
  section: LiveSection
  ordinals: ArrayLike<number>
}

type Sort = SeatQuery['sort']
type Key = string | number

const PURCHASED = 2
const natural = naturalOrder()

/**
 * Sorts groups by their seats, so that the order is visible while sections are closed: by the cheapest price (descending: the
 * dearest), the first row or seat (the last), or the most Available seats (the most Purchased ones).
 * @param groups in natural order, in which groups with equal keys stay
 */
export function inGroupOrder<Group>(groups: readonly Group[], seatsOf: (group: Group) => SeatGroup, sort: Sort): Group[] {
  if (sort.by === 'section') return sort.dir === 'desc' ? groups.toReversed() : [...groups]
  const sign = sort.dir === 'asc' || sort.by === 'status' ? 1 : -1
  return groups
    .map((group) => ({ group, key: keyOf(seatsOf(group), sort) }))
    .sort((a, b) => sign * compare(a.key, b.key))
    .map(({ group }) => group)
}

const compare = (a: Key, b: Key): number =>
  typeof a === 'string' && typeof b === 'string' ? natural(a, b) : Number(a) - Number(b)

function keyOf({ section, ordinals }: SeatGroup, { by, dir }: Sort): Key {
  const { data, codes } = section
  if (by === 'status') return -countOf(ordinals, (ordinal) => (codes[ordinal]! & STATUS_BITS) === (dir === 'asc' ? 0 : PURCHASED))
  if (by === 'row') return data.rows[data.row[ordinals[dir === 'asc' ? 0 : ordinals.length - 1] ?? 0] ?? 0] ?? ''
  const [palette, column] = by === 'price' ? [data.prices, data.price] : [data.names, data.name]
  const isThere = new Uint8Array(palette.length)
  for (let i = 0; i < ordinals.length; i++) isThere[column[ordinals[i]!]!] = 1
  const values = (palette as readonly Key[]).filter((_, place) => isThere[place] === 1)
  const sign = dir === 'asc' ? 1 : -1
  return values.reduce((best, value) => (sign * compare(value, best) < 0 ? value : best), values[0] ?? 0)
}

function countOf(ordinals: ArrayLike<number>, isMeant: (ordinal: number) => boolean): number {
  let count = 0
  for (let i = 0; i < ordinals.length; i++) if (isMeant(ordinals[i]!)) count++
  return count
}
