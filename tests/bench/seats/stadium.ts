import { readFileSync } from 'node:fs'
import type { Snapshot } from '#contract/inventory.ts'
import { encodeSections } from '#lib/columns.ts'
import type { ColumnSeat } from '#lib/columns.ts'
import { seatId } from '#lib/uuid.ts'

/** Options of a stadium on a busy day: by default half is sold in groups of neighbors, 3 % is held, and the rest is free. */
export interface StadiumOptions {
  seed?: number
  sold?: number
  held?: number
  /** Milliseconds since 1970: holds end from a minute to a day after this. */
  now?: number
}

const PREFIX = '8f14e45f-ceea-4e7a-9b0c-1d2e'
const holders = ['Dana Whitfield', 'Lee Okafor', 'Sam Ruiz', 'Ines Moreau', 'Kai Berg'].map((name, i) => ({ id: 11 + i, name }))

/** Returns the seats of the 57,061-seat stadium file, in the file's order, with ids as from an import. */
export function stadiumSeats({
  seed = 1,
  sold = 0.5,
  held = 0.03,
  now = Date.UTC(2026, 3, 8),
}: StadiumOptions = {}): ColumnSeat[] {
  const random = randomOf(seed)
  const seats: ColumnSeat[] = []
  let group = {
    left: 0,
    status: 'Available' as ColumnSeat['status'],
    until: null as string | null,
    holder: null as ColumnSeat['holder'],
  }
  for (const line of readFileSync('tests/support/data/dodger-stadium-inventory.csv', 'utf8').trim().split(/\r?\n/).slice(1)) {
    const [section = '', row = '', first, last, price] = line.split(',')
    for (let number = Number(first); number <= Number(last); number++) {
      if (group.left-- === 0) group = nextGroup(random, sold, held, now)
      const { status, until, holder } = group
      seats.push({
        uuid: seatId(PREFIX, seats.length + 1),
        section,
        row,
        seat: String(number),
        price: Number(price),
        status,
        version: status === 'Available' ? 1 : 2,
        until,
        holder,
        preview: `/images/views/${section.toLowerCase().replaceAll(' ', '-')}.jpg`,
      })
    }
  }
  return seats
}

function nextGroup(random: () => number, sold: number, held: number, now: number) {
  const kind = random()
  const left = Math.floor(random() * 5) + 1
  if (kind < sold) return { left, status: 'Purchased' as const, until: null, holder: null }
  if (kind >= sold + held) return { left, status: 'Available' as const, until: null, holder: null }
  const until = new Date(now + 60_000 * Math.ceil(random() * 1440)).toISOString()
  return { left, status: 'Reserved' as const, until, holder: holders[Math.floor(random() * holders.length)]! }
}

/** Returns a snapshot of the stadium in the server's format. */
export function stadiumSnapshot(event: number, options?: StadiumOptions): Snapshot {
  return { event_id: event, position: 'bench-0', price_codes: [], ...encodeSections(stadiumSeats(options)) }
}

/** Makes a generator of the same numbers for the same seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
