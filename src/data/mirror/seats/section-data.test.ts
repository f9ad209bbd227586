import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { encodeSections } from '#lib/columns.ts'
import { stadiumSeats } from '#tests/bench/seats/stadium.ts'
import { arbitrarySeats, byUuid, decoded } from './arbitrary-seats.ts'
import { fromColumns, fromRecord, seatAt, toRecord } from './section-data.ts'
import type { SectionData } from './section-data.ts'

const seatsOf = (sections: readonly SectionData[]) =>
  sections.flatMap((data) => Array.from({ length: data.size }, (_, i) => seatAt(data, i)))

describe('the seats of a section', () => {
  test('are the same after encoding and decoding', () => {
    fc.assert(
      fc.property(arbitrarySeats, (seats) => {
        expect(seatsOf(decoded(seats)).sort(byUuid)).toEqual([...seats].sort(byUuid))
      }),
    )
  })

  test('are the same after being stored and read', () => {
    fc.assert(
      fc.property(arbitrarySeats, (seats) => {
        const sections = decoded(seats)
        const read = sections.map((data) => fromRecord(structuredClone(toRecord(1, data))))
        expect(seatsOf(read)).toEqual(seatsOf(sections))
      }),
    )
  })

  test('of a real stadium are the same after encoding and decoding, in whatever order the file has them', () => {
    const seats = stadiumSeats()
    expect(seatsOf(decoded([...seats].reverse())).sort(byUuid)).toEqual([...seats].sort(byUuid))
  })

  const encoded = encodeSections(stadiumSeats().slice(0, 40))
  test.each([
    ['a row that is not in the palette', { rows: [] }],
    ['too few names', { seat: [[1, 2]] }],
    ['too many names', { seat: [[1, 900]] }],
    ['an unknown status', { status: [3, 40] }],
    ['a hold beyond its seats', { holds: [[400, null, null]] }],
    ['columns of other lengths', { version: [1, 39] }],
  ])('are all refused if a section has %s', (_, damage) => {
    const columns = encoded.sections[0]!
    expect(() => fromColumns(columns, encoded.holders)).not.toThrow()
    expect(() => fromColumns({ ...columns, ...damage } as never, encoded.holders)).toThrow(RangeError)
  })

  test('are refused if a record is of another layout, cut off or points beyond its palettes', () => {
    const record = toRecord(1, fromColumns(encoded.sections[0]!, encoded.holders))
    expect(() => fromRecord({ ...record, layout: 0 })).toThrow('layout')
    expect(() => fromRecord({ ...record, bytes: record.bytes.slice(1) })).toThrow('bytes')
    expect(() => fromRecord({ ...record, names: record.names.slice(1) })).toThrow('index')
  })
})
