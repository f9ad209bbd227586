import { expect, test } from 'vitest'
import type { SectionGrid } from '#data/mirror/seats/section-grid.ts'
import type { SectionResult } from '#data/mirror/seats/seat-search.ts'
import type { SectionView } from '#data/mirror/seats/section-view.ts'
import { boxOfFound, selectableOf } from './found-seats.ts'
import { squareOf } from './house-plan.ts'
import { sideBySide } from './side-by-side.ts'

const PURCHASED = 2

function section(name: string, codes: readonly number[]): SectionView {
  const places = Uint32Array.from(codes, (_, at) => at)
  const rows = [{ name: 'A', ordinals: places, columns: places, withoutAisles: places }]
  const grid: SectionGrid = { columns: codes.length, rows }
  return { name, size: codes.length, grid: () => grid, viewCode: (ordinal: number) => codes[ordinal] } as unknown as SectionView
}

const sections = [section('101', [0, 0, PURCHASED, 0]), section('102', [0, 0, 0, 0])]
const plan = sideBySide(sections, { sort: { by: 'section', dir: 'asc' }, aspect: 1.8 })
const result = (at: number, ordinals: readonly number[]) =>
  ({ view: sections[at], ordinals: Uint32Array.from(ordinals), count: ordinals.length }) as unknown as SectionResult

test('the box of a search is around its hits', () => {
  const { x, y } = squareOf(plan.blocks[0]!, 2)
  const box = boxOfFound(plan, [result(0, [2])])!
  expect([box.x, box.y]).toEqual([x, y])
  expect([box.width, box.height].map(Math.round)).toEqual([1, 1])
  const other = squareOf(plan.blocks[1]!, 3)
  expect(boxOfFound(plan, [result(0, [2]), result(1, [3])])).toMatchObject({
    x: Math.min(x, other.x),
    y: Math.min(y, other.y),
  })
})

test('a search with all seats as hits, or none, does not move the view', () => {
  expect(boxOfFound(plan, [])).toBeNull()
  expect(boxOfFound(plan, [result(0, [0, 1, 2, 3]), result(1, [0, 1, 2, 3])])).toBeNull()
})

test('purchased seats among the hits cannot be selected', () => {
  expect(selectableOf([result(0, [2])])).toBe(0)
  expect(selectableOf([result(0, [1, 2, 3])])).toBe(2)
})
