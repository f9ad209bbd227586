import type { SectionResult } from '#data/mirror/seats/seat-search.ts'
import { isOpen } from '#features/inventory/seat-state.ts'
import type { Size, Point } from './camera.ts'
import { type HouseBlock, type HousePlan, squareOf } from './house-plan.ts'

/** Whether search and legend leave only some of the seats. */
export const isNarrowed = (results: readonly SectionResult[], plan: Pick<HousePlan, 'blocks'>): boolean => {
  const found = results.reduce((sum, { count }) => sum + count, 0)
  return found < plan.blocks.reduce((sum, { view }) => sum + view.size, 0)
}

/** The found seats with their blocks. */
export function* foundSeats(plan: HousePlan, results: readonly SectionResult[]): Generator<[block: HouseBlock, ordinal: number]> {
  const blocks = new Map(plan.blocks.map((block) => [block.view.name, block]))
  for (const { view, ordinals } of results) {
    const block = blocks.get(view.name)
    if (block) for (const ordinal of ordinals) yield [block, ordinal]
  }
}

/** The rectangle of the plan around all found seats; null if no seat or every seat is found. */
export function boxOfFound(plan: HousePlan, results: readonly SectionResult[]): (Point & Size) | null {
  if (!isNarrowed(results, plan)) return null
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [block, ordinal] of foundSeats(plan, results)) {
    const { x, y } = squareOf(block, ordinal)
    left = Math.min(left, x)
    top = Math.min(top, y)
    right = Math.max(right, x + 1)
    bottom = Math.max(bottom, y + 1)
  }
  return left === Infinity ? null : { x: left, y: top, width: right - left, height: bottom - top }
}

/** The number of found seats that can be selected; purchased ones cannot. */
export const selectableOf = (results: readonly SectionResult[]): number =>
  results.reduce(
    (sum, { view, ordinals }) => sum + Array.from(ordinals).filter((ordinal) => isOpen(view.viewCode(ordinal))).length,
    0,
  )
