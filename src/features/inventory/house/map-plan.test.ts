import { describe, expect, it } from 'vitest'
import type { SectionGrid } from '#data/mirror/seats/section-grid.ts'
import type { SectionView } from '#data/mirror/seats/section-view.ts'
import { toKeptMap } from '#lib/seat-map/kept-map.ts'
import { moved } from '#lib/seat-map/map-edits.ts'
import { seatMapLayout } from '#lib/seat-map/seat-map.ts'
import { mapSectionOf } from '#parts/seat-map/map-section.ts'
import { shapeOf } from '#parts/seat-map/shape.ts'
import { blockBeside, hitAt, seatBeside, seatsBetween } from './house-plan.ts'
import { mapPlan } from './map-plan.ts'

const SEATS = 8

/** A section with rows of equal length; with `gap`, the second row lacks its first two seats. */
function section(name: string, { rows = 5, gap = false } = {}): SectionView {
  let next = 0
  const grid: SectionGrid = {
    columns: SEATS,
    rows: Array.from({ length: rows }, (_, row) => {
      const columns = Array.from({ length: SEATS }, (_, column) => column).slice(gap && row === 1 ? 2 : 0)
      return { name: String(row + 1), ordinals: Uint32Array.from(columns, () => next++), columns: Uint32Array.from(columns) }
    }),
  }
  return { name, size: next, grid: () => grid } as unknown as SectionView
}

const sections = [
  ...Array.from({ length: 30 }, (_, n) => section(String(101 + n), { gap: n % 5 === 0 })),
  ...Array.from({ length: 36 }, (_, n) => section(String(301 + n), { rows: 9 })),
  section('Press'),
]
const natural = { by: 'section', dir: 'asc' } as const
const ballpark = { category: 'sport', league: 'MLB', kept: null }
const plan = mapPlan(sections, natural, ballpark)
const steps = [
  { x: 1, y: 0 },
  { x: -1, y: 0 },
  { x: 0, y: 1 },
  { x: 0, y: -1 },
]

describe('the map of a house', () => {
  it('is drawn as somebody has corrected it, with a section of a later import below', () => {
    const rows = sections.map((view) => mapSectionOf(view.name, shapeOf(view, natural)))
    const kept = moved(toKeptMap(rows, seatMapLayout(rows, ballpark)), new Set(['104']), { x: 40, y: 0 })
    const corrected = mapPlan([...sections, section('999')], natural, { ...ballpark, kept })
    const at = (of: typeof plan, name: string) => of.blocks.find(({ view }) => view.name === name)!
    const [before, after] = ['103', '104'].map((name) => at(plan, name).x - at(plan, '102').x)
    const [same, shifted] = ['103', '104'].map((name) => at(corrected, name).x - at(corrected, '102').x)
    expect(same).toBeCloseTo(before!, 1)
    expect(shifted! - after!).toBeCloseTo(40, 1)
    expect(at(corrected, '999').y).toBeGreaterThan(Math.max(...kept.places.map(({ section: name }) => at(corrected, name).y)))
  })

  it('has every section once, inside its bounds, and a field', () => {
    expect(plan.blocks.map(({ view }) => view.name).toSorted()).toEqual(sections.map(({ name }) => name).toSorted())
    for (const { x, y, width, height } of plan.blocks)
      expect([x >= 0, y >= 0, x + width <= plan.width, y + height <= plan.height]).toEqual([true, true, true, true])
    expect(plan.field?.kind).toBe('diamond')
  })

  it('has each seat at the place where it is drawn, and no section on the field', () => {
    for (const block of plan.blocks)
      for (let ordinal = 0; ordinal < block.view.size; ordinal++) {
        const point = block.seats.middleOf(ordinal)
        expect(hitAt(plan, point)).toMatchObject({ block: { view: { name: block.view.name } }, ordinal })
      }
    const { x, y, width, height } = plan.field!
    expect(hitAt(plan, { x: x + width / 2, y: y + height / 2 })).toBeNull()
  })

  it('keeps neighbours in a row beside each other, also beside a gap', () => {
    for (const { shape, seats, view } of plan.blocks)
      for (let ordinal = 1; ordinal < view.size; ordinal++) {
        if (shape.rowOf[ordinal] !== shape.rowOf[ordinal - 1]) continue
        const [one, other] = [seats.middleOf(ordinal - 1), seats.middleOf(ordinal)]
        const apart = Math.hypot(other.x - one.x, other.y - one.y)
        expect(apart).toBeCloseTo(1, 1)
      }
  })

  it('leads the arrow keys in the direction of the screen, however a section is turned', () => {
    // Beside a gap, the nearest seat of the next row may be far to the side.
    for (const block of plan.blocks.filter(({ view }) => view.size % SEATS === 0))
      for (let ordinal = 0; ordinal < block.view.size; ordinal++)
        for (const step of steps) {
          const next = seatBeside(block, ordinal, step)
          if (next === null) continue
          const [from, to] = [block.seats.middleOf(ordinal), block.seats.middleOf(next)]
          const ahead = (to.x - from.x) * step.x + (to.y - from.y) * step.y
          expect(ahead, `${block.view.name}, seat ${ordinal}, ${step.x} ${step.y}`).toBeGreaterThan(0)
        }
  })

  it('reaches every section of a ring by arrow keys', () => {
    const start = plan.blocks.find(({ view }) => view.name === '101')!
    const reached = new Set([start])
    for (const block of reached) for (const step of steps) reached.add(blockBeside(plan, block, step) ?? block)
    expect(reached.size).toBe(plan.blocks.length)
  })

  it('returns the seats of a rectangle from the section that is there only', () => {
    const { seats, view } = plan.blocks.find((block) => block.view.name === '316')!
    const { x, y } = seats.middle
    const found = seatsBetween(plan, { x: x - 1, y: y - 1 }, { x: x + 1, y: y + 1 })
    expect(found.map((one) => one.view.name)).toEqual([view.name])
  })

  it('stays as it is if a seat changes', () => {
    const changed = mapPlan(sections.with(3, section('104')), natural, ballpark)
    expect(changed.blocks.map(({ place }) => place)).toEqual(plan.blocks.map(({ place }) => place))
  })
})
