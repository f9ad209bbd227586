import { describe, expect, it } from 'vitest'
import type { SectionGrid } from '#data/mirror/seats/section-grid.ts'
import type { SectionView } from '#data/mirror/seats/section-view.ts'
import { blockBeside, hitAt, nearestSeat, seatsBetween, squareOf } from './house-plan.ts'
import { levelsOf, nameInLevel } from './levels.ts'
import { sideBySide } from './side-by-side.ts'

/** A section with rows of equal length; its first row is indented by one place. */
function section(name: string, rows: number, seats: number): SectionView {
  const grid: SectionGrid = {
    columns: seats + 1,
    rows: Array.from({ length: rows }, (_, row) => {
      const columns = Uint32Array.from({ length: seats }, (_, i) => i + (row === 0 ? 1 : 0))
      const ordinals = columns.map((_, i) => row * seats + i)
      return { name: String.fromCharCode(65 + row), ordinals, columns, withoutAisles: columns }
    }),
  }
  return { name, size: rows * seats, grid: () => grid } as unknown as SectionView
}

const natural = { by: 'section', dir: 'asc' } as const
const house = [
  ...Array.from({ length: 12 }, (_, n) => section(String(101 + n), 4 + (n % 3), 6)),
  ...Array.from({ length: 9 }, (_, n) => section(String(201 + n), 3, 8)),
  section('Suite 1', 1, 16),
  section('Suite 2', 1, 16),
  section('Floor', 6, 20),
]
const plan = sideBySide(house, { sort: natural, aspect: 1.8 })

describe('the levels of a seat map', () => {
  it('follow from the words or the hundreds in the names of sections', () => {
    const names = ['Field Box 1', 'Field Box 10', '101', '144', '201', 'Floor', 'Loge Box 101', 'Suite E1', '7', 'Pit']
    expect(
      levelsOf(names.map((name) => ({ name }))).map(({ label, sections }) => [label, sections.map(({ name }) => name)]),
    ).toEqual([
      ['Field Box', ['Field Box 1', 'Field Box 10']],
      ['101–144', ['101', '144']],
      ['', ['201']],
      ['', ['Floor', '7', 'Pit']],
      ['Loge Box', ['Loge Box 101']],
      ['Suite E', ['Suite E1']],
    ])
  })
  it('shorten the name of a section by their own name', () => {
    expect([nameInLevel('Field Box', 'Field Box 10'), nameInLevel('101–144', '101'), nameInLevel('Suite E', 'Suite E1')]).toEqual(
      ['10', '101', '1'],
    )
    expect(nameInLevel('', 'Floor')).toBe('Floor')
  })
})

describe('sections side by side', () => {
  it('has every section once, without overlaps, and inside its bounds', () => {
    expect(plan.blocks.map(({ view }) => view.name).sort()).toEqual(house.map(({ name }) => name).sort())
    for (const a of plan.blocks) {
      expect([a.x >= 0, a.y >= 0, a.x + a.width <= plan.width, a.y + a.height <= plan.height]).toEqual([true, true, true, true])
      const over = plan.blocks.filter(
        (b) => a !== b && a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height,
      )
      expect(over).toEqual([])
    }
  })
  it('has each seat at the place where it is drawn', () => {
    for (const block of plan.blocks)
      for (let ordinal = 0; ordinal < block.view.size; ordinal++) {
        const { x, y } = squareOf(block, ordinal)
        expect(hitAt(plan, { x: x + 0.5, y: y + 0.5 })).toEqual({ block, ordinal })
      }
  })
  it('has a section at its name and in gaps of its rows, and nothing beside it', () => {
    const block = plan.blocks[0]!
    expect(hitAt(plan, { x: block.x + 1, y: block.y + 0.5 })).toEqual({ block, ordinal: null })
    expect(hitAt(plan, { x: block.x + 0.5, y: block.y + 2.5 })).toEqual({ block, ordinal: null })
    expect(hitAt(plan, { x: -5, y: -5 })).toBeNull()
  })
  it('has about the proportions of the screen', () => {
    const many = Array.from({ length: 120 }, (_, n) => section(String(100 + n), 20, 18))
    for (const aspect of [0.7, 1.8]) {
      const { width, height } = sideBySide(many, { sort: natural, aspect })
      expect(Math.abs(Math.log(width / height / aspect))).toBeLessThan(0.25)
    }
  })
  it('keeps another order of sections than the natural one, without levels', () => {
    const turned = sideBySide(house.toReversed(), { sort: { by: 'price', dir: 'asc' }, aspect: 1.8 })
    expect(turned.blocks.map(({ view }) => view.name)).toEqual(house.map(({ name }) => name).reverse())
    expect(turned.levels).toEqual([])
  })
  it('returns the seats of a rectangle over several sections', () => {
    const [a, b] = [plan.blocks[0]!, plan.blocks[1]!]
    const found = seatsBetween(plan, { x: b.x + 1.5, y: b.y + 4.5 }, { x: a.x + a.width - 1.5, y: a.y + 3.5 })
    expect(found.map(({ view }) => view.name)).toEqual(['101', '102'])
    for (const { ordinals } of found) expect(ordinals.length).toBeGreaterThan(0)
  })
  it('leads the keyboard from section to section, and to the nearest seat', () => {
    const [first, second] = plan.blocks
    expect(blockBeside(plan, first!, { x: 1, y: 0 })).toBe(second)
    expect(blockBeside(plan, second!, { x: -1, y: 0 })).toBe(first)
    expect(blockBeside(plan, first!, { x: 0, y: -1 })).toBeNull()
    expect(blockBeside(plan, first!, { x: 0, y: 1 })).not.toBeNull()
    expect(nearestSeat(first!, { x: first!.x - 9, y: first!.y + 3.2 })).toBe(6)
  })
})

describe('the seats of a section', () => {
  const { shape } = plan.blocks[0]!
  const [right, left, down, up] = [
    { x: 1, y: 0 },
    { x: -1, y: 0 },
    { x: 0, y: 1 },
    { x: 0, y: -1 },
  ]
  it('follow one another in each direction, up to the edge', () => {
    expect([shape.next(0, right), shape.next(0, left), shape.next(0, down), shape.next(0, up)]).toEqual([1, null, 7, null])
    expect(shape.next(6, up)).toBe(0)
  })
  it('fill the rectangle that two of them span', () => {
    expect(shape.between(0, 8)).toEqual([0, 1, 7, 8])
    expect(shape.between(8, 0)).toEqual([0, 1, 7, 8])
  })
})
