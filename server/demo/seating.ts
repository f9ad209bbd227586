import { roundMoney } from '#lib/money.ts'
import { sortKey } from '#lib/sort-key.ts'
import { toIso } from '#lib/time.ts'
import { seatId } from '#lib/uuid.ts'
import type { Block } from './layouts.ts'
import type { Random } from './random.ts'

/** One seat as a row of the table. */
export interface SeededSeat {
  uuid: string
  section: string
  row: string
  seat: string
  section_key: string
  row_key: string
  seat_key: string
  price: number
  status: 'available' | 'reserved' | 'purchased'
  reserved_until: string | null
  reserved_by: number | null
  reserved_by_name: string | null
  import_ordinal: number
}

/** Adjacent seats bought in one order. */
export interface SoldRun {
  section: string
  row: string
  first: number
  last: number
  price: number
}

export interface Seating {
  seats: SeededSeat[]
  sold: SoldRun[]
}

interface Fill {
  random: Random
  now: number
  currency: string
  /** The sold and the held share of the seats, between 0 and 1. */
  sold: number
  held: number
  holder: { id: number; name: string }
}

const SECOND = 1_000
const HOUR = 3_600_000

/** Fills a seat map: seats in rows, of which some groups of adjacent seats are sold or held. */
export function seating(blocks: readonly Block[], { random, now, currency, sold, held, holder }: Fill): Seating {
  const prefix = random.uuid().slice(0, 28)
  const seats: SeededSeat[] = []
  const runs: SoldRun[] = []
  for (const block of blocks) {
    const appetite = sold * (0.6 + random.next() * 0.8)
    const section_key = sortKey(block.section)
    for (const [index, row] of block.rows.entries()) {
      const row_key = sortKey(row)
      const price = roundMoney(block.price * (1 - 0.012 * index), currency)
      for (let seat = 1; seat <= block.seats;) {
        const length = Math.min(random.between(1, 6), block.seats - seat + 1)
        const status = random.chance(appetite) ? 'purchased' : random.chance(held) ? 'reserved' : 'available'
        const until = status === 'reserved' ? toIso(now - (now % SECOND) + random.between(2, 120) * HOUR) : null
        if (status === 'purchased') runs.push({ section: block.section, row, first: seat, last: seat + length - 1, price })
        for (let n = 0; n < length; n++, seat++)
          seats.push({
            uuid: seatId(prefix, seats.length + 1),
            section: block.section,
            row,
            seat: String(seat),
            section_key,
            row_key,
            seat_key: sortKey(String(seat)),
            price,
            status,
            reserved_until: until,
            reserved_by: until ? holder.id : null,
            reserved_by_name: until ? holder.name : null,
            import_ordinal: seats.length,
          })
      }
    }
  }
  return { seats, sold: runs }
}
