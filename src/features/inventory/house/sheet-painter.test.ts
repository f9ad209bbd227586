import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { indexOf, numberedSeats } from '#data/mirror/seats/arbitrary-seats.ts'
import type { Palette } from './palette.ts'
import { SeatLooks } from './seat-looks.ts'
import { SeatSheet } from './seat-sheet.ts'
import { SheetPainter } from './sheet-painter.ts'
import { sideBySide } from './side-by-side.ts'

/** The heights of the strips that were put on a sheet, in pixels. */
let strips: number[] = []
let idle: (() => void)[] = []

class Canvas {
  readonly width: number
  readonly height: number
  constructor(width: number, height: number) {
    this.width = width
    this.height = height
  }
  getContext = () => ({
    fillRect: () => undefined,
    getImageData: () => ({ data: [0, 0, 0, 255] }),
    putImageData: (...[, , , , , , height]: number[]) => height && strips.push(height),
    fill: () => undefined,
    stroke: () => undefined,
    drawImage: () => undefined,
  })
}
class Image {
  readonly width: number
  readonly data: Uint8ClampedArray
  constructor(width: number, height: number) {
    this.width = width
    this.data = new Uint8ClampedArray(width * height * 4)
  }
}
class Path {
  lineTo = () => undefined
  closePath = () => undefined
}

beforeEach(() => {
  strips = []
  idle = []
  vi.stubGlobal('OffscreenCanvas', Canvas)
  vi.stubGlobal('ImageData', Image)
  vi.stubGlobal('Path2D', Path)
  vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work))
})
afterEach(() => void vi.unstubAllGlobals())

/** Lets the browser be idle until nothing is left to do. */
async function rest(): Promise<void> {
  while (idle.length > 0) {
    idle.shift()!()
    await new Promise((resolve) => setTimeout(resolve))
  }
}

const palette = { seats: {}, accent: '#000' } as Palette
const sort = { by: 'section', dir: 'asc' } as const

function shownOf(rows: number) {
  const seats = Array.from({ length: rows }, (_, nth) => ({ row: String(nth + 1), to: 30 }))
  const { sections } = indexOf(numberedSeats(...seats)).view()
  return {
    plan: sideBySide(sections, { sort, aspect: 1 }),
    results: [],
    selection: new Map(),
  }
}

test('a sheet is coming until all its strips are on it; then a section is painted again at once', async () => {
  const shown = shownOf(60)
  const looks = new SeatLooks()
  const onPainted = vi.fn<() => void>()
  const painter = new SheetPainter(looks, onPainted)
  painter.begin(shown.plan, palette)
  looks.update(shown)
  expect([painter.sheet, strips]).toEqual(['coming', []])

  await rest()
  const { sheet } = painter
  expect(sheet).toBeInstanceOf(SeatSheet)
  expect(strips.length).toBeGreaterThan(1)
  expect(strips.reduce((sum, height) => sum + height)).toBeGreaterThanOrEqual((sheet as SeatSheet).canvas.height)
  expect(onPainted).toHaveBeenCalled()

  const paint = vi.spyOn(sheet as SeatSheet, 'paint')
  painter.renew(shown.plan.blocks)
  expect(paint).toHaveBeenCalledOnce()
  expect(painter.sheet).toBe(sheet)
  await rest()
})

test('a map that is too large has no sheet', () => {
  const { plan } = shownOf(1)
  const painter = new SheetPainter(new SeatLooks(), () => undefined)
  painter.begin({ ...plan, width: 10_000, height: 10_000 }, palette)
  expect([painter.sheet, idle]).toEqual([null, []])
})
