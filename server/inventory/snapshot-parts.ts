import type { Snapshot } from '#contract/inventory.ts'
import { encodeSections, holderKey, naturalOrder, type ColumnSeat, type Columns, type Holder } from '#lib/columns.ts'
import type { Sections } from './event-sections.ts'
import { statusAt } from './policy.ts'
import { holderOf, stateOf, type StoredSeat } from './seat-row.ts'

/** A section's columns for a snapshot, as JSON except its holds, because holders are numbered over all sections. */
export interface SnapshotPart {
  /** The columns as a JSON object without its last brace. */
  open: string
  holds: Columns['holds']
  holders: Holder[]
}

/** Encodes the seats of one section. @param now milliseconds since 1970; a seat whose hold has ended by then is Available */
export function snapshotPart(seats: readonly StoredSeat[], now: number): SnapshotPart {
  const { holders, sections } = encodeSections(seats.map((seat) => columnSeat(seat, now)))
  const { holds, ...columns } = sections[0]!
  return { open: JSON.stringify(columns).slice(0, -1), holds, holders }
}

/** Returns a snapshot as JSON, its sections in their natural order. */
export function snapshotText(head: Omit<Snapshot, 'holders' | 'sections'>, { parts }: Sections<SnapshotPart>): string {
  const numbers = new Map<string, number>()
  const holders: Holder[] = []
  const numberOf = (holder: Holder) => {
    const key = holderKey(holder)
    let number = numbers.get(key)
    if (number === undefined) {
      number = holders.push(holder) - 1
      numbers.set(key, number)
    }
    return number
  }
  const texts = inOrder(parts).map(({ open, holds, holders: own }) => {
    const numbered = holds.map(([index, until, holder]) => [index, until, holder === null ? null : numberOf(own[holder]!)])
    return `${open},"holds":${JSON.stringify(numbered)}}`
  })
  return `${JSON.stringify({ ...head, holders }).slice(0, -1)},"sections":[${texts.join(',')}]}`
}

/** Returns parts in the natural order of their sections. */
export const inOrder = <Part>(parts: Sections<Part>['parts']): Part[] => {
  const order = naturalOrder()
  return [...parts].sort(([a], [b]) => order(a, b)).map(([, { part }]) => part)
}

function columnSeat(row: StoredSeat, now: number): ColumnSeat {
  const status = statusAt(stateOf(row), now)
  const held = status === 'Reserved'
  return {
    uuid: row.uuid,
    section: row.section,
    row: row.row,
    seat: row.seat,
    price: row.price,
    status,
    version: row.version,
    until: held ? row.reserved_until : null,
    holder: held ? holderOf(row) : null,
    preview: row.avfms_preview_url,
  }
}
