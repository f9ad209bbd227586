import { stateOfCode } from '#features/inventory/seat-state.ts'
import { toScreen, type Point } from './camera.ts'
import { FONT } from './draw-names.ts'
import type { HouseBlock } from './house-plan.ts'
import type { Scenery } from './scenery.ts'
import { FAINT, SELECTED } from './seat-sheet.ts'

/** The sizes of a seat, in CSS pixels, from which row names, the numbers at row ends, and the numbers of free seats are shown. */
const ROWS_FROM_PX = 11
const ENDS_FROM_PX = 14
const NUMBERS_FROM_PX = 22

type Context = CanvasRenderingContext2D

/** Draws the visible seats of a section one by one, with their marks, and the names of the rows. */
export function drawSeats(context: Context, scenery: Scenery, block: HouseBlock): void {
  const { camera, palette, plan } = scenery
  const { seats, shape, view } = block
  const looks = scenery.looksOf(view.name)
  if (looks === undefined) return
  const hasNumbers = camera.scale >= NUMBERS_FROM_PX
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.font = `${Math.min(13, camera.scale * 0.42)}px ${FONT}`
  for (let ordinal = 0; ordinal < looks.length; ordinal++) {
    const at = seats.middleOf(ordinal)
    if (!isSeen(at, scenery)) continue
    const { x, y } = toScreen(camera, at)
    const look = looks[ordinal]!
    drawMark(context, scenery, { x, y }, { look, turn: seats.turnOf(ordinal) })
    if (hasNumbers && stateOfCode(look & 63) === 'available') drawNumber(context, scenery, view.seatName(ordinal), { x, y }, look)
  }
  if (camera.scale < ROWS_FROM_PX) return
  context.font = `600 ${Math.min(12, camera.scale * 0.62)}px ${FONT}`
  context.fillStyle = palette.muted
  for (let row = 0; row < shape.rows; row++) {
    if (plan.field) drawRowName(context, scenery, shape.rowNames[row]!, seats.beforeRow(row))
    else drawRowEnds(context, scenery, block, row)
  }
}

function isSeen({ x, y }: Point, { camera, screen }: Scenery): boolean {
  const [across, down] = [(x - camera.x) * camera.scale, (y - camera.y) * camera.scale]
  return (
    across > -camera.scale && down > -camera.scale && across < screen.width + camera.scale && down < screen.height + camera.scale
  )
}

/** Draws the mark of a seat, on whole pixels. */
function drawMark(context: Context, { sprites }: Scenery, { x, y }: Point, { look, turn }: { look: number; turn: number }): void {
  const { canvas, left, side } = sprites.mark(look, turn)
  const size = side / devicePixelRatio
  const onPixel = (at: number) => Math.round((at - size / 2) * devicePixelRatio) / devicePixelRatio
  context.drawImage(canvas, left, 0, side, side, onPixel(x), onPixel(y), size, size)
}

function drawNumber(context: Context, { palette }: Scenery, name: string, { x, y }: Point, look: number): void {
  const isSelected = (look & SELECTED) !== 0
  context.globalAlpha = look & FAINT && !isSelected ? 0.3 : 1
  context.fillStyle = isSelected ? palette.surface : palette.text
  context.fillText(name, x, y)
  context.globalAlpha = 1
}

/** Draws a row's name in the aisle of a map. */
function drawRowName(context: Context, scenery: Scenery, name: string, at: Point): void {
  if (!isSeen(at, scenery)) return
  const { x, y } = toScreen(scenery.camera, at)
  context.fillText(name, x, y)
}

/** Draws a row's name and, if there is space, the numbers of its first and last seats. */
function drawRowEnds(context: Context, scenery: Scenery, { seats, shape, view }: HouseBlock, row: number): void {
  const { camera, palette } = scenery
  const { scale } = camera
  const [first, last] = [shape.firsts[row]!, shape.lasts[row]!]
  const [a, b] = [seats.middleOf(first), seats.middleOf(last)]
  const start = toScreen(camera, { x: Math.min(a.x, b.x) - 0.5, y: a.y })
  const end = toScreen(camera, { x: Math.max(a.x, b.x) + 0.5, y: b.y })
  const hasEnds = scale >= ENDS_FROM_PX
  context.fillStyle = palette.muted
  context.textAlign = 'end'
  context.font = `600 ${Math.min(12, scale * 0.62)}px ${FONT}`
  context.fillText(shape.rowNames[row]!, start.x - scale * (hasEnds ? 1.2 : 0.4), start.y)
  if (!hasEnds) return
  context.font = `${Math.min(11, scale * 0.42)}px ${FONT}`
  context.fillText(view.seatName(first), start.x - scale * 0.2, start.y)
  context.textAlign = 'start'
  if (last !== first) context.fillText(view.seatName(last), end.x + scale * 0.1, end.y)
}
