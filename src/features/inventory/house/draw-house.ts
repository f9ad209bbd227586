import { areaVisibility, drawAreas, drawLit, onBlock } from './draw-areas.ts'
import { drawField } from './draw-field.ts'
import { drawName } from './draw-names.ts'
import { drawSeats } from './draw-seats.ts'
import { foundSeats, isNarrowed } from './found-seats.ts'
import { fontOf } from './fonts.ts'
import { litSections } from './lit-sections.ts'
import { type Camera, type Size, toScreen } from './camera.ts'
import { type Cursor, type HouseBlock, squareOf } from './house-plan.ts'
import type { Scenery } from './scenery.ts'
import { SEAT_PX, SeatSheet } from './seat-sheet.ts'

/** The size of a seat, in CSS pixels, from which each seat is drawn on its own with its mark. */
const SEATS_FROM_PX = 9
/**
 * The size of a seat below which the hits of a search get rings, the minimum radius of a ring (both in CSS pixels), and the maximum
 * number of hits with rings.
 */
const RINGS_BELOW_PX = 9
const RING_PX = 5
const MOST_RINGS = 60
/** The height from which a section has space for a second line, in CSS pixels. */
const FIGURE_FROM_PX = 34

type Context = CanvasRenderingContext2D

/** Whether seats of a size are drawn by a copy of the sheet. */
export const isSheetShown = (scale: number): boolean => scale < SEATS_FROM_PX && areaVisibility(scale) < 1

/** Draws the visible part of a seat map: from afar as coloured sections, nearer as a picture of all seats, then seat by seat. */
export function drawHouse(context: Context, scenery: Scenery): void {
  const { camera, screen, palette, plan } = scenery
  context.fillStyle = palette.surface
  context.fillRect(0, 0, screen.width, screen.height)
  if (plan.field) drawField(context, plan.field, scenery)
  const seen = plan.blocks.filter((block) => isSeen(block, camera, screen))
  const lit = litSections(plan.blocks, scenery.results)
  const sheet = isSheetShown(camera.scale) ? scenery.sheet : null
  const asAreas = sheet === 'coming' ? 1 : areaVisibility(camera.scale)
  if (sheet instanceof SeatSheet) drawSheet(context, scenery, sheet)
  else if (asAreas < 1) for (const block of seen) drawSeats(context, scenery, block)
  if (asAreas > 0) drawAreas(context, seen, { ...scenery, lit }, asAreas)
  drawLit(context, seen, { ...scenery, lit })
  context.textBaseline = 'middle'
  for (const level of plan.levels) {
    const { x, y } = toScreen(camera, { x: level.x, y: level.y + level.height / 2 })
    context.font = fontOf(Math.min(15, level.height * camera.scale * 0.8))
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

function drawCursor(context: Context, { camera, palette, plan }: Scenery, cursor: Cursor): void {
  const block = plan.blocks.find(({ view }) => view.name === cursor.section)
  if (block === undefined) return
  context.strokeStyle = palette.accent
  if (cursor.ordinal === null)
    return onBlock(context, camera, block, (path) => {
      context.lineWidth = 6 / camera.scale
      context.stroke(path)
    })
  const { scale } = camera
  const { x, y } = toScreen(camera, block.seats.middleOf(cursor.ordinal))
  context.save()
  context.translate(x, y)
  context.rotate(block.seats.turnOf(cursor.ordinal))
  context.lineWidth = 2
  context.strokeRect(-scale / 2 - 2, -scale / 2 - 2, scale + 4, scale + 4)
  context.restore()
}
