import { RING_AISLE } from './blocks.ts'
import { groupBy } from '#lib/group-by.ts'
import type { NamedSection } from './rings.ts'
import type { SectionPlace } from './types.ts'

/** The aisle between sections on a floor. */
const AISLE = 2

/** Sections in straight lines in front of a stage. */
export interface Grid {
  width: number
  height: number
  /** Returns the places if the middle of the grid's upper edge is at a point. */
  placesAt: (x: number, y: number) => SectionPlace[]
}

/** Arranges sections in lines in front of a stage: the pit first, then the floor, each in the order of numbers. */
export function gridOf(sections: readonly NamedSection[]): Grid {
  const levels = [...groupBy(sections, ({ name }) => name.theatre ?? 1)].sort(([a], [b]) => a - b)
  const lines = levels.flatMap(([, members]) => linesOf(members))
  const widths = lines.map((line) => line.reduce((sum, { width }) => sum + width + AISLE, -AISLE))
  const depths = lines.map((line) => Math.max(...line.map(({ depth }) => depth)))
  return {
    width: Math.max(0, ...widths),
    height: depths.reduce((sum, depth) => sum + depth + RING_AISLE, 0),
    placesAt: (x, y) => {
      const places: SectionPlace[] = []
      let top = y
      for (const [at, line] of lines.entries()) {
        let left = x - widths[at]! / 2
        for (const { index, width } of line) {
          places.push({ index, x: left + width / 2, y: top, outward: Math.PI / 2, radius: 0, direction: -1 })
          left += width + AISLE
        }
        top += depths[at]! + RING_AISLE
      }
      return places
    },
  }
}

/** Divides sections into as many lines as there are sections in a line. */
function linesOf(sections: readonly NamedSection[]): NamedSection[][] {
  const most = Math.ceil(Math.sqrt(sections.length))
  return Array.from({ length: Math.ceil(sections.length / most) }, (_, line) => sections.slice(line * most, (line + 1) * most))
}
