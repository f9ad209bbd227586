import { describe, expect, it } from 'vitest'
import { indexOf, numberedSeats } from '#data/mirror/seats/arbitrary-seats.ts'
import type { SectionGrid } from '#data/mirror/seats/section-grid.ts'
import type { SectionView } from '#data/mirror/seats/section-view.ts'
import { aislesOf } from '#lib/seat-map/aisles.ts'
import { groupsOf } from '#lib/seat-map/groups.ts'
import { toKeptMap } from '#lib/seat-map/kept-map.ts'
import { grouped, moved, renumbered, turned, withAisles } from '#lib/seat-map/map-edits.ts'
import { seatMapLayout } from '#lib/seat-map/seat-map.ts'
import { mapSectionOf, mapSectionsOf } from '#parts/seat-map/map-section.ts'
import { shapeOf } from '#parts/seat-map/shape.ts'
import { blockBeside, hasSameSeats, hitAt, seatBeside, seatsBetween } from './house-plan.ts'
import { mapPlan } from './map-plan.ts'
import { sideBySide } from './side-by-side.ts'

const SEATS = 8

/** A section with rows of equal length; with `gap`, the second row lacks its first two seats. */
function section(name: string, { rows = 5, gap = false } = {}): SectionView {
  let next = 0
  const grid: SectionGrid = {
    columns: SEATS,
    rows: Array.from({ length: rows }, (_, row) => {
      const columns = Uint32Array.from({ length: SEATS }, (_, column) => column).slice(gap && row === 1 ? 2 : 0)
      return { name: String(row + 1), ordinals: columns.map(() => next++), columns, withoutAisles: columns }
    }),
  }
  return { name, size: next, grid: () => grid } as unknown as SectionView
}

/** A section with two rows of seats, the second of which begins at 2. */
const twoRows = (section: string, to: number) => [
  { section, row: 'A', to },
  { section, row: 'B', from: 2, to },
]

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
  it('has the group of each section, like the sections side by side', () => {
    const rows = sections.map((view) => mapSectionOf(view.name, shapeOf(view, natural)))
    const kept = grouped(toKeptMap(rows, seatMapLayout(rows, ballpark)), new Set(['104', '301']), 'Club level')
    const besides = sideBySide(sections, { sort: natural, aspect: 1, groups: groupsOf(kept) })
    for (const { blocks } of [mapPlan(sections, natural, { ...ballpark, kept }), besides]) {
      const inGroup = blocks.filter(({ group }) => group !== null)
      expect(inGroup.map(({ view, group }) => [view.name, group])).toEqual([
        ['104', 'Club level'],
        ['301', 'Club level'],
      ])
    }
  })

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

  it('has its seats elsewhere if a section is moved, turned, numbered from the other side, or has an aisle', () => {
    const views = indexOf(numberedSeats(...['101', '102', '103'].flatMap((name) => twoRows(name, 6)))).view().sections
    const rows = mapSectionsOf(views, new Map())
    const drawn = toKeptMap(rows, seatMapLayout(rows, ballpark))
    const planOf = (kept: typeof drawn) => mapPlan(views, natural, { ...ballpark, kept })
    const one = new Set(['102'])
    const { x, y } = drawn.places.find((place) => place.section === '102')!
    expect(hasSameSeats(planOf(drawn), planOf(drawn))).toBe(true)
    for (const corrected of [
      moved(drawn, one, { x: 1, y: 0 }),
      turned(drawn, one, 180, { x, y }),
      renumbered(drawn, one),
      withAisles(drawn, one, ['3']),
    ])
      expect(hasSameSeats(planOf(drawn), planOf(corrected))).toBe(false)
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

  it('leaves room for aisles; each seat is still once, and neighbours are only apart where an aisle is', () => {
    const aisles = ['3', '5']
    const views = indexOf(
      numberedSeats(...['101', '102', '103', '104', '105'].flatMap((name, nth) => twoRows(name, 6 + nth))),
    ).view().sections
    const rows = mapSectionsOf(views, new Map())
    const drawn = toKeptMap(rows, seatMapLayout(rows, ballpark))
    const kept = withAisles(drawn, new Set(['101', '103', '105']), aisles)
    const cut = mapPlan(views, natural, { ...ballpark, kept })
    const beside = sideBySide(views, { sort: natural, aspect: 1.8, aisles: aislesOf(kept) })
    for (const one of [cut, beside])
      for (const block of one.blocks) {
        const { shape, seats, view } = block
        const isCut = ['101', '103', '105'].includes(view.name)
        for (let ordinal = 0; ordinal < view.size; ordinal++) {
          expect(hitAt(one, seats.middleOf(ordinal))).toMatchObject({ block: { view: { name: view.name } }, ordinal })
          if (ordinal === 0 || shape.rowOf[ordinal] !== shape.rowOf[ordinal - 1]) continue
          const [a, b] = [seats.middleOf(ordinal - 1), seats.middleOf(ordinal)]
          const hasAisle = isCut && aisles.includes(view.seatName(ordinal - 1))
          expect(Math.hypot(b.x - a.x, b.y - a.y)).toBeCloseTo(hasAisle ? 2 : 1, 1)
          const between = hitAt(one, { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
          expect(between?.ordinal === null).toBe(hasAisle)
          expect(shape.next(ordinal - 1, { x: 1, y: 0 })).toBe(ordinal)
        }
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
