import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { indexOf, numberedSeats } from '#data/mirror/seats/arbitrary-seats.ts'
import { areaVisibility, drawAreas, withoutStraight } from './draw-areas.ts'
import type { Palette } from './palette.ts'
import { sideBySide } from './side-by-side.ts'

/** A path that counts its polygons. */
class CountedPath {
  polygons = 0
  moveTo(): void {}
  lineTo(): void {}
  closePath(): void {
    this.polygons++
  }
}

beforeEach(() => void vi.stubGlobal('Path2D', CountedPath))
afterEach(() => void vi.unstubAllGlobals())

test('from afar there are only areas, nearer only seats, and between them one fades into the other', () => {
  expect([1, 3.9].map(areaVisibility)).toEqual([1, 1])
  expect(areaVisibility(4.5)).toBeCloseTo(0.5)
  expect([5, 40].map(areaVisibility)).toEqual([0, 0])
})

/** Draws a section of twelve seats at a scale, and lists the polygons of each fill and the widths of the lines in pixels. */
function drawnAt(scale: number, aisles: readonly string[]) {
  const sort = { by: 'section', dir: 'asc' } as const
  const plan = sideBySide(indexOf(numberedSeats({ to: 12 })).view().sections, {
    sort,
    aspect: 2,
    aisles: new Map([['101', aisles]]),
  })
  const fills: number[] = []
  const lines: number[] = []
  const context = {
    lineWidth: 1,
    save: vi.fn<() => void>(),
    restore: vi.fn<() => void>(),
    scale: vi.fn<() => void>(),
    translate: vi.fn<() => void>(),
    fill: ({ polygons }: CountedPath) => fills.push(polygons),
    stroke: () => lines.push(context.lineWidth * scale),
  }
  drawAreas(
    context as unknown as CanvasRenderingContext2D,
    plan.blocks,
    {
      camera: { x: 0, y: 0, scale },
      palette: { areas: {} } as Palette,
      areas: { by: 'sold', steps: [{ from: 0, to: 100 }] },
      lit: null,
      selection: new Map(),
    },
    1,
  )
  return { fills, lines }
}

test('a section is divided by its aisles as soon as they are a pixel wide', () => {
  expect(drawnAt(2, [])).toEqual({ fills: [1], lines: [1] })
  expect(drawnAt(0.9, ['4', '8'])).toEqual({ fills: [1], lines: [1] })
  expect(drawnAt(1.5, ['4', '8'])).toEqual({ fills: [1, 3], lines: [1, 0.5] })
  expect(drawnAt(3.9, ['4', '8'])).toEqual({ fills: [1, 3], lines: [1, 1] })
})

test('a straight aisle has only its corners, and a bent one its bends', () => {
  const side = (x: (row: number) => number) => Array.from({ length: 20 }, (_, row) => ({ x: x(row), y: row }))
  const straight = [...side(() => 0), ...side(() => 1).toReversed()]
  expect(withoutStraight(straight)).toEqual([
    { x: 0, y: 0 },
    { x: 0, y: 19 },
    { x: 1, y: 19 },
    { x: 1, y: 0 },
  ])
  expect(withoutStraight(side((row) => (row < 10 ? 0 : row - 10)))).toEqual([
    { x: 0, y: 0 },
    { x: 0, y: 10 },
    { x: 9, y: 19 },
  ])
})
