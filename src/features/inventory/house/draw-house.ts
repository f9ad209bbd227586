import type { SectionResult } from '#data/mirror/seats/seat-search.ts'
import { stateOfCode } from '#features/inventory/seat-state.ts'
import { shortName } from '#features/inventory/short-name.ts'
import { type Areas, areaVisibility, drawAreas, drawLit } from './draw-areas.ts'
import { foundSeats, isNarrowed } from './found-seats.ts'
import { litSections } from './lit-sections.ts'
import { type Camera, type Size, toScreen } from './camera.ts'
import { type Cursor, HEAD, type HouseBlock, type HousePlan, squareOf } from './house-plan.ts'
import type { Palette } from './palette.ts'
import { FAINT, SEAT_PX, type SeatSheet, SELECTED } from './seat-sheet.ts'
import type { SeatSprites } from './seat-sprites.ts'

export interface Scenery {
  plan: HousePlan
  /** The seats that match search and legend. */
  results: readonly SectionResult[]
  cursor: Cursor | null
  camera: Camera
  screen: Size
  palette: Palette
  sheet: SeatSheet | null
  sprites: SeatSprites
  looksOf: (section: string) => Uint8Array | undefined
  areas: Areas
}

/** The size of a seat, in CSS pixels, from which each seat is drawn on its own with its mark. */
const SEATS_FROM_PX = 9
/** The sizes of a seat, in CSS pixels, from which row names, the numbers at row ends, and the numbers of free seats are shown. */
const ROWS_FROM_PX = 9
const ENDS_FROM_PX = 14
const NUMBERS_FROM_PX = 22
/**
 * The size of a seat below which the hits of a search get rings, the minimum radius of a ring (both in CSS pixels), and the maximum
 * number of hits with rings.
 */
const RINGS_BELOW_PX = 9
const RING_PX = 5
const MOST_RINGS = 60
/**
 * The height of a section, in CSS pixels, below which its name is not drawn across the seats, because it would hide all of them.
 */
const LABEL_FROM_PX = 18
/** The height from which a section has space for a second line, and the height of a line, both in CSS pixels. */
const FIGURE_FROM_PX = 34
const LINE_PX = 13
const FONT = '"Inter Variable", Inter, system-ui, sans-serif'

type Context = CanvasRenderingContext2D

/** Draws the visible part of a seat map: from afar as coloured sections, nearer as a picture of all seats, then seat by seat. */
export function drawHouse(context: Context, scenery: Scenery): void {
  const { camera, screen, palette, sheet, plan } = scenery
  context.fillStyle = palette.surface
  context.fillRect(0, 0, screen.width, screen.height)
  const seen = plan.blocks.filter((block) => isSeen(block, camera, screen))
  const lit = litSections(plan.blocks, scenery.results)
  const asAreas = areaVisibility(camera.scale)
  if (asAreas < 1) {
    if (camera.scale < SEATS_FROM_PX && sheet) drawSheet(context, scenery, sheet)
    else for (const block of seen) drawSeats(context, scenery, block)
  }
  if (asAreas > 0) drawAreas(context, seen, { ...scenery, lit }, asAreas)
  drawLit(context, seen, { ...scenery, lit })
  context.textBaseline = 'middle'
  for (const level of plan.levels) {
    const { x, y } = toScreen(camera, { x: level.x, y: level.y + level.height / 2 })
    context.font = `600 ${Math.min(15, level.height * camera.scale * 0.8)}px ${FONT}`
    context.fillStyle = palette.muted
    context.textAlign = 'start'
    context.fillText(level.label, Math.max(x, 8), y)
  }
  for (const block of seen) {
    const isHigh = block.height * camera.scale >= FIGURE_FROM_PX
    const hasFigure = asAreas > 0.5 && isHigh && (lit === null || lit.has(block.view.name))
    drawName(context, scenery, block, hasFigure ? scenery.areas.wordsOf(block) : null)
  }
  if (camera.scale < RINGS_BELOW_PX) drawRings(context, scenery)
  if (scenery.cursor) drawCursor(context, scenery, scenery.cursor)
}

/** Draws rings around the hits of a search, which may be smaller than a pixel. Many hits form an area that needs no rings. */
function drawRings(context: Context, { camera, palette, plan, results, screen }: Scenery): void {
  const count = results.reduce((sum, one) => sum + one.count, 0)
  if (count > MOST_RINGS || !isNarrowed(results, plan)) return
  context.strokeStyle = palette.accent
  context.lineWidth = 2
  for (const [block, ordinal] of foundSeats(plan, results)) {
    const { x, y } = toScreen(camera, squareOf(block, ordinal))
    if (x < 0 || y < 0 || x > screen.width || y > screen.height) continue
    context.beginPath()
    context.arc(x + camera.scale / 2, y + camera.scale / 2, Math.max(RING_PX, camera.scale), 0, 2 * Math.PI)
    context.stroke()
  }
}

function isSeen(block: HouseBlock, { x, y, scale }: Camera, screen: Size): boolean {
  const [right, bottom] = [x + screen.width / scale, y + screen.height / scale]
  return block.x - 3 < right && block.x + block.width + 3 > x && block.y < bottom && block.y + block.height > y
}

function drawSheet(context: Context, { camera, screen }: Scenery, sheet: SeatSheet): void {
  // If a seat is shown at less than 1.5 times its size on the sheet, pixels are smoothed: their mean is clearer than any single
  // pixel.
  context.imageSmoothingEnabled = camera.scale * devicePixelRatio < SEAT_PX * 1.5
  context.imageSmoothingQuality = 'medium'
  const from = { x: Math.max(0, camera.x), y: Math.max(0, camera.y) }
  const to = {
    x: Math.min(sheet.canvas.width / SEAT_PX, camera.x + screen.width / camera.scale),
    y: Math.min(sheet.canvas.height / SEAT_PX, camera.y + screen.height / camera.scale),
  }
  const size = { width: to.x - from.x, height: to.y - from.y }
  if (size.width <= 0 || size.height <= 0) return
  const at = toScreen(camera, from)
  context.drawImage(
    sheet.canvas,
    from.x * SEAT_PX,
    from.y * SEAT_PX,
    size.width * SEAT_PX,
    size.height * SEAT_PX,
    at.x,
    at.y,
    size.width * camera.scale,
    size.height * camera.scale,
  )
}

function drawSeats(context: Context, scenery: Scenery, block: HouseBlock): void {
  const { camera, screen, palette, sprites } = scenery
  const { shape, view } = block
  const { scale } = camera
  const looks = scenery.looksOf(view.name)
  if (looks === undefined) return
  const first = Math.max(0, Math.floor(camera.y - block.y - HEAD))
  const last = Math.min(shape.rows, Math.ceil(camera.y + screen.height / scale - block.y - HEAD))
  const [left, right] = [camera.x - block.x - 1, camera.x + screen.width / scale - block.x]
  const size = sprites.size / devicePixelRatio
  const hasNumbers = scale >= NUMBERS_FROM_PX
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.font = `${Math.min(13, scale * 0.42)}px ${FONT}`
  for (let row = first; row < last; row++) {
    const { from, to } = shape.range(row)
    const y = (block.y + HEAD + row - camera.y) * scale
    for (let ordinal = from; ordinal < to; ordinal++) {
      const column = shape.columnOf[ordinal]!
      if (column < left || column > right) continue
      const look = looks[ordinal]!
      const x = (block.x + column - camera.x) * scale
      const state = stateOfCode(look & 63)
      const isSelected = (look & SELECTED) !== 0
      if (isSelected) {
        context.fillStyle = palette.accent
        context.fillRect(x, y, size, size)
      }
      context.drawImage(sprites.mark(state, isSelected ? 'selected' : look & FAINT ? 'faint' : 'plain'), x, y, size, size)
      if (hasNumbers && state === 'available') {
        context.globalAlpha = look & FAINT && !isSelected ? 0.3 : 1
        context.fillStyle = isSelected ? palette.surface : palette.text
        context.fillText(view.seatName(ordinal), x + size / 2, y + size / 2)
        context.globalAlpha = 1
      }
    }
    if (scale >= ROWS_FROM_PX) drawRowEnds(context, scenery, block, row, y)
  }
}

/** Draws a row's name and, if there is space, the numbers of its first and last seats. */
function drawRowEnds(
  context: Context,
  { camera, palette }: Scenery,
  { x, shape, view }: HouseBlock,
  row: number,
  y: number,
): void {
  const { scale } = camera
  const middle = y + scale * 0.45
  const [first, last] = [shape.firsts[row]!, shape.lasts[row]!]
  const start = (x + Math.min(shape.columnOf[first]!, shape.columnOf[last]!) - camera.x) * scale
  const end = (x + Math.max(shape.columnOf[first]!, shape.columnOf[last]!) + 1 - camera.x) * scale
  const font = context.font
  context.fillStyle = palette.muted
  context.textAlign = 'end'
  const hasEnds = scale >= ENDS_FROM_PX
  context.font = `600 ${Math.min(12, scale * 0.62)}px ${FONT}`
  context.fillText(shape.rowNames[row]!, start - scale * (hasEnds ? 1.2 : 0.4), middle)
  if (hasEnds) {
    context.font = `${Math.min(11, scale * 0.42)}px ${FONT}`
    context.fillText(view.seatName(first), start - scale * 0.2, middle)
    context.textAlign = 'start'
    if (last !== first) context.fillText(view.seatName(last), end + scale * 0.1, middle)
  }
  context.textAlign = 'center'
  context.font = font
}

/**
 * Draws a section's name above the seats or, if there is no space, across the seats, with the figure that colours the section below
 * it. A name that does not fit across the seats is left out.
 */
function drawName(context: Context, { camera, palette }: Scenery, block: HouseBlock, figure: string | null): void {
  const { scale } = camera
  const { x, y } = toScreen(camera, block)
  const width = block.width * scale
  if (HEAD * scale >= 15) {
    context.font = `600 ${Math.min(15, HEAD * scale * 0.7)}px ${FONT}`
    context.textAlign = 'start'
    context.fillStyle = palette.text
    context.fillText(fitting(context, block.view.name, width + 3 * scale), x, y + HEAD * scale * 0.5)
    return
  }
  // A name across the seats has a halo, since a background box would hide half of a small section.
  const name = shortName(block.short)
  const tall = block.height * scale
  if (tall < LABEL_FROM_PX) return
  const fits = [11, 9].some((size) => {
    context.font = `600 ${size}px ${FONT}`
    return tall >= size * 2.5 && context.measureText(name).width <= width + 2 * scale
  })
  if (!fits) return
  const [middleX, middleY] = [x + width / 2, y + (HEAD * scale + tall) / 2 + 0.5]
  const hasFigure = figure !== null && context.measureText(figure).width <= width + 2 * scale
  const aside = hasFigure ? LINE_PX / 2 : 0
  haloText(context, palette, name, middleX, middleY - aside)
  if (hasFigure) haloText(context, palette, figure, middleX, middleY + aside)
}

/** Draws a text with a halo, so that it can be read on every colour. */
function haloText(context: Context, palette: Palette, text: string, x: number, y: number): void {
  context.textAlign = 'center'
  context.lineJoin = 'round'
  context.lineWidth = 3.5
  context.strokeStyle = palette.surface
  context.strokeText(text, x, y)
  context.fillStyle = palette.text
  context.fillText(text, x, y)
}

const fitting = (context: Context, name: string, width: number) =>
  context.measureText(name).width <= width ? name : shortName(name)

function drawCursor(context: Context, { camera, palette, plan }: Scenery, cursor: Cursor): void {
  const block = plan.blocks.find(({ view }) => view.name === cursor.section)
  if (block === undefined) return
  const { scale } = camera
  const place = cursor.ordinal === null ? block : squareOf(block, cursor.ordinal)
  const { x, y } = toScreen(camera, place)
  const [width, height] = cursor.ordinal === null ? [block.width * scale, block.height * scale] : [scale * 0.9, scale * 0.9]
  context.strokeStyle = palette.accent
  context.lineWidth = 2
  context.strokeRect(x - 2, y - 2, width + 4, height + 4)
}
