import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { MapBackground } from './background.ts'
import { toPlace } from './kept-map.ts'
import type { Line } from './line.ts'
import { centroidOf } from './polygon.ts'
import { outlineOf } from './seat-geometry.ts'
import { snapped } from './snap.ts'
import type { SectionPlace } from './types.ts'

const field = { x: -10, y: -30, width: 20, height: 10 }
const section = (name: string, columns = 20, rows = 10) => ({ name, rows: Array.from({ length: rows }, () => columns) })
const place = (x: number, y: number): SectionPlace => ({ index: 0, x, y, outward: Math.PI / 2, radius: 0, direction: 1 })
const rectangle = (x: number, y: number, width: number, height: number): Line => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
  [x, y],
]
const plan = (lines: Line[], more: Partial<MapBackground> = {}): MapBackground => ({
  lines,
  x: 0,
  y: 0,
  scale: 1,
  turn: 0,
  ...more,
})
/** The middles of sections at new places, to whole seats. */
const middles = (sections: readonly { section: ReturnType<typeof section> }[], places: ReturnType<typeof snapped>) =>
  places.map((kept) => {
    const { section } = sections.find((one) => one.section.name === kept.section)!
    const { x, y } = centroidOf(outlineOf(section, toPlace(kept, 0)))
    return [Math.round(x), Math.round(y)]
  })

describe('sections placed on a plan', () => {
  it('stand in the nearest outlines, with their rows away from the field', () => {
    const sections = [
      { section: section('A'), place: place(-12, 1) },
      { section: section('B'), place: place(9, -2) },
    ]
    const places = snapped(sections, plan([rectangle(-24, 0, 22, 10), rectangle(2, 0, 22, 10)]), field)
    expect(places.map(({ section, outward }) => [section, outward])).toEqual([
      ['A', 90],
      ['B', 90],
    ])
    expect(middles(sections, places)).toEqual([
      [-13, 5],
      [13, 5],
    ])
  })

  it('follow the place, the scale and the turn of the plan', () => {
    const turned = plan([rectangle(-10, -20, 20, 40)], { x: 100, y: 50, scale: 0.5, turn: 90 })
    const alone = [{ section: section('A'), place: place(98, 40) }]
    const [found] = snapped(alone, turned, field)
    expect(middles(alone, [found!])).toEqual([[100, 50]])
  })

  it('leave the outlines of walls and doors, open lines, and outlines that are far away', () => {
    const wall = rectangle(-60, -40, 120, 90)
    const door = rectangle(0, 4, 2, 2)
    const open = rectangle(-10, 0, 20, 10).slice(0, 4)
    const far = rectangle(200, 0, 20, 10)
    expect(snapped([{ section: section('A'), place: place(0, 0) }], plan([wall, door, open, far]), field)).toEqual([])
  })

  it('never share an outline: the nearest section has it', () => {
    const both = [
      { section: section('Far'), place: place(6, 0) },
      { section: section('Near'), place: place(1, 0) },
    ]
    expect(snapped(both, plan([rectangle(-10, 0, 20, 10)]), field).map((kept) => kept.section)).toEqual(['Near'])
  })

  it('stay where they are when they are placed again', () => {
    const size = fc.integer({ min: 4, max: 40 })
    const at = fc.integer({ min: -5, max: 5 })
    fc.assert(
      fc.property(size, size, at, at, (width, height, x, y) => {
        const lines = plan([rectangle(0, 0, width, height)])
        const one = { section: section('A', width, height), place: place(width / 2 + x / 10, y / 10) }
        const [first] = snapped([one], lines, field)
        const [again] = snapped([{ ...one, place: toPlace(first!, 0) }], lines, field)
        expect(again).toEqual(first)
      }),
    )
  })
})
