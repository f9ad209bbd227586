import { expect, test } from 'vitest'
import type { SectionGrid } from '#data/mirror/seats/section-grid.ts'
import type { SectionView } from '#data/mirror/seats/section-view.ts'
import { stepFrom } from './house-keys.ts'
import { sideBySide } from './side-by-side.ts'

const section = (name: string): SectionView => {
  const grid: SectionGrid = {
    columns: 3,
    rows: [0, 1].map((row) => ({
      name: 'AB'[row]!,
      ordinals: Uint32Array.of(row * 3, row * 3 + 1, row * 3 + 2),
      columns: Uint32Array.of(0, 1, 2),
      withoutAisles: Uint32Array.of(0, 1, 2),
    })),
  }
  return { name, size: 6, grid: () => grid } as unknown as SectionView
}
const plan = sideBySide([section('101'), section('102')], { sort: { by: 'section', dir: 'asc' }, aspect: 4 })
const [first, second] = plan.blocks
const right = { x: 1, y: 0 }

test('a step leads from section to section if no seat is active', () => {
  expect(stepFrom(plan, first!, null, right)).toEqual({ block: second, ordinal: null })
  expect(stepFrom(plan, second!, null, right)).toBeNull()
})

test('a step leads from a seat to the next, and past the last of a row to the nearest seat of the next section', () => {
  expect(stepFrom(plan, first!, 3, right)).toEqual({ block: first, ordinal: 4 })
  expect(stepFrom(plan, first!, 5, right)).toEqual({ block: second, ordinal: 3 })
})
