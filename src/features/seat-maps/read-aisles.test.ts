import { describe, expect, it } from 'vitest'
import type { SectionView } from '#data/mirror/seats/section-view.ts'
import { MOST_AISLES } from '#lib/seat-map/types.ts'
import { followedIn, readAisles } from './read-aisles.ts'

/** A section with the seats of each row. */
function section(...rows: string[][]): SectionView {
  const names = [...new Set(rows.flat())]
  const columns = {
    names,
    name: rows.flat().map((seat) => names.indexOf(seat)),
    row: rows.flatMap((seats, row) => seats.map(() => row)),
  }
  return { size: columns.name.length, columns } as unknown as SectionView
}
const numbers = (count: number) => Array.from({ length: count }, (_, n) => String(n + 1))
const read = (text: string, ...sections: SectionView[]) => readAisles(text, followedIn(sections))

describe('the typed aisles', () => {
  it('are seats that another seat follows in its row, in natural order, each once', () => {
    const result = read(' 16,8 ;08,', section(numbers(20)))
    expect(result).toEqual({ aisles: ['8', '16'], wrong: [], isTooMany: false })
    expect(read('', section(numbers(20))).aisles).toEqual([])
    expect(read('a2', section(['A1', 'A2', 'A10'])).aisles).toEqual(['A2'])
  })

  it('are wrong at the end of every row, and where no seat is', () => {
    const result = read('8, 20, 21, 8 16, x', section(numbers(20)))
    expect(result).toMatchObject({ aisles: ['8'], wrong: ['20', '21', '8 16', 'x'] })
    expect(read('20', section(numbers(20), numbers(21))).wrong).toEqual([])
    expect(read('20', section(numbers(20)), section(numbers(24))).aisles).toEqual(['20'])
    expect(read('1', section(['1'], ['2'])).wrong).toEqual(['1'])
  })

  it('are as many as a section can have', () => {
    const { aisles, isTooMany } = read(numbers(30).join(), section(numbers(40)))
    expect([aisles.length, isTooMany]).toEqual([MOST_AISLES, true])
    expect(read(numbers(20).join(), section(numbers(40))).isTooMany).toBe(false)
  })
})
