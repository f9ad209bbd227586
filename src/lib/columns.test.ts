import { brotliCompressSync, constants } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SectionColumns } from '#contract/inventory.ts'
import { stadiumSeats, stadiumSnapshot } from '#tests/bench/seats/stadium.ts'
import { encodeSections } from './columns.ts'
import { expandDifferences, expandRuns, lengthOfRuns, toDifferences, toRuns } from './runs.ts'

describe('runs', () => {
  test('expand to the values they were made of', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(5)), (values) => {
        const into = new Uint32Array(values.length)
        expandRuns(toRuns(values), into)
        expect([...into]).toEqual(values)
        expect(lengthOfRuns(toRuns(values))).toBe(values.length)
      }),
    )
  })

  test('of differences add up again, over all 32 bits', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 0xffff_ffff })), (values) => {
        const into = new Uint32Array(values.length)
        expandDifferences(toRuns(toDifferences(values)), into)
        expect([...into]).toEqual(values)
      }),
    )
  })

  test.each([
    ['too long', [1, 4]],
    ['too short', [1, 2]],
    ['out of the palette', [7, 3]],
    ['below zero', [-1, 3]],
    ['not whole', [0.5, 3]],
    ['without a length', [1]],
    ['empty in the middle', [1, 0, 1, 3]],
  ])('refuse a column that is %s', (_, runs) => {
    expect(() => expandRuns(runs, new Uint32Array(3), 7)).toThrow(RangeError)
  })

  test('refuse differences that leave 32 bits', () => {
    expect(() => expandDifferences([-1, 1], new Uint32Array(1))).toThrow(RangeError)
    expect(() => expandDifferences([0xffff_ffff, 2], new Uint32Array(2))).toThrow(RangeError)
  })
})

describe('the columns of a snapshot', () => {
  const stadium = stadiumSnapshot(1)

  test('match the schema of the contract', () => {
    for (const section of stadium.sections) expect(SectionColumns.safeParse(section).success).toBe(true)
  })

  test('are in natural order: Box 9 before Box 10, row 9 before row 10, seat 9 before seat 10', () => {
    const seat = (section: string, row: string, name: string, count: number) => ({
      ...stadiumSeats()[0]!,
      uuid: `8f14e45f-ceea-4e7a-9b0c-1d2e0000000${count}`,
      section,
      row,
      seat: name,
    })
    const { sections } = encodeSections([
      seat('Box 10', '1', '1', 1),
      seat('Box 9', '10', '2', 2),
      seat('Box 9', '9', '10', 3),
      seat('Box 9', '9', '9', 4),
    ])
    expect(sections.map(({ section }) => section)).toEqual(['Box 9', 'Box 10'])
    expect(sections[0]).toMatchObject({ rows: ['9', '10'], row: [0, 2, 1, 1], seat: [[9, 2], '2'], count: [4, 1, -1, 2] })
  })

  test('of 57,061 seats take at most 200 kB on the wire', () => {
    const seats = stadium.sections.reduce((sum, { status }) => sum + lengthOfRuns(status), 0)
    const bytes = brotliCompressSync(JSON.stringify(stadium), { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).byteLength
    expect(seats).toBe(57_061)
    expect(bytes).toBeLessThan(200_000)
  })
})
