import { stateOfCode } from '#features/inventory/seat-state.ts'
import { toScreen, type Point } from './camera.ts'
import { FONT } from './draw-names.ts'
import type { HouseBlock } from './house-plan.ts'
import type { Scenery } from './scenery.ts'
import { FAINT, SELECTED } from './seat-sheet.ts'

/** The sizes of a seat, in CSS pixels, from which row names, the numbers at row ends, and the numbers of free seats are shown. */
const ROWS_FROM_PX = 9
const ENDS_FROM_PX = 14
const NUMBERS_FROM_PX = 22

type Context = CanvasRenderingContext2D

/** Draws the visible seats of a section one by one, with their marks, and the names of the rows. */
export function drawSeats(context: Context, scenery: Scenery, block: HouseBlock): void {
  const { camera, plan } = scenery
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
  for (let row = 0; row < shape.rows; row++) {
    if (plan.field) drawRowName(context, scenery, shape.rowNames[row]!, seats.beforeRow(row))
    else drawRowEnds(context, scenery, block, row)
  }
}

function isSeen({ x, y }: Point, { camera, screen }: Scenery): boolean {
  const [right, bottom] = [camera.x + screen.width / camera.scale, camera.y + screen.height / camera.scale]
  return x > camera.x - 1 && y > camera.y - 1 && x < right + 1 && y < bottom + 1
}

/** Draws the mark of a seat, turned as its row is. A mark looks the same after a quarter turn, so it stays nearly upright. */
function drawMark(context: Context, { palette, sprites }: Scenery, { x, y }: Point, seat: { look: number; turn: number }): void {
  const { look } = seat
  const size = sprites.size / devicePixelRatio
  const isSelected = (look & SELECTED) !== 0
  const mark = sprites.mark(stateOfCode(look & 63), isSelected ? 'selected' : look & FAINT ? 'faint' : 'plain')
  const draw = (left: number, top: number) => {
    if (isSelected) {
      context.fillStyle = palette.accent
      context.fillRect(left, top, size, size)
    }
    context.drawImage(mark, left, top, size, size)
  }
  const quarter = Math.PI / 2
  const turn = seat.turn - quarter * Math.round(seat.turn / quarter)
  if (Math.abs(turn) < 0.001) return draw(x - size / 2, y - size / 2)
  const [cos, sin] = [Math.cos(turn) * devicePixelRatio, Math.sin(turn) * devicePixelRatio]
  context.setTransform(cos, sin, -sin, cos, x * devicePixelRatio, y * devicePixelRatio)
  draw(-size / 2, -size / 2)
  context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0)
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
  const { camera, palette } = scenery
  const { x, y } = toScreen(camera, at)
  context.font = `600 ${Math.min(12, camera.scale * 0.62)}px ${FONT}`
  context.fillStyle = palette.muted
  context.textAlign = 'center'
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
