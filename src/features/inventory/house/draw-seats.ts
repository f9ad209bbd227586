import { stateOfCode } from '#features/inventory/seat-state.ts'
import { type Camera, type Point, type Size, toScreen } from './camera.ts'
import { fontOf } from './fonts.ts'
import { type HouseBlock, isInBox } from './house-plan.ts'
import type { Scenery } from './scenery.ts'
import { FAINT, SELECTED } from './seat-sheet.ts'
import type { Sprite } from './seat-sprites.ts'

/** The sizes of a seat, in CSS pixels, from which row names, the numbers at row ends, and the numbers of free seats are shown. */
const ROWS_FROM_PX = 11
const ENDS_FROM_PX = 14
const NUMBERS_FROM_PX = 22

type Context = CanvasRenderingContext2D

/** A seat in sight: its look, its middle on the screen, and its mark. */
interface Seen {
  ordinal: number
  look: number
  at: Point
  mark: Sprite
}

/** Draws the visible seats of a section one by one, with their marks, and the names of the rows. */
export function drawSeats(context: Context, scenery: Scenery, block: HouseBlock): void {
  const { camera, palette, plan, sprites } = scenery
  const { seats, shape, view } = block
  const looks = scenery.looks.of(view.name)
  if (looks === undefined) return
  const hasNumbers = camera.scale >= NUMBERS_FROM_PX
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.font = fontOf(Math.min(13, camera.scale * 0.42), 400)
  // All marks are made before one is copied: changing a canvas that was just copied from makes the browser copy all of it.
  const area = areaInSight(scenery)
  const seen = seats.within(area).map((ordinal): Seen => {
    const look = looks[ordinal]!
    return { ordinal, look, at: toScreen(camera, seats.middleOf(ordinal)), mark: sprites.mark(look, seats.turnOf(ordinal)) }
  })
  const ratio = devicePixelRatio
  for (const { at, look, mark, ordinal } of seen) {
    copyMark(context, ratio, mark, at)
    if (hasNumbers && stateOfCode(look & 63) === 'available') drawNumber(context, scenery, view.seatName(ordinal), at, look)
  }
  if (camera.scale < ROWS_FROM_PX) return
  context.font = fontOf(Math.min(12, camera.scale * 0.62))
  context.fillStyle = palette.muted
  for (let row = 0; row < shape.rows; row++) {
    const before = seats.beforeRow(row)
    if (!plan.field) drawRowEnds(context, scenery, block, row)
    else if (isInBox(area, before)) drawRowName(context, camera, shape.rowNames[row]!, before)
  }
}

/** Returns the area of the plan whose seats are in sight, some of them partly. */
const areaInSight = ({ camera: { x, y, scale }, screen }: Scenery): Point & Size => ({
  x: x - 1,
  y: y - 1,
  width: screen.width / scale + 2,
  height: screen.height / scale + 2,
})

/**
 * Draws the mark of a seat around its middle, on whole pixels.
 * @param ratio the device pixels of a CSS pixel. To read it for every seat would take as long as the copying.
 */
function copyMark(context: Context, ratio: number, { canvas, left, side }: Sprite, { x, y }: Point): void {
  const size = side / ratio
  const onPixel = (at: number) => Math.round((at - size / 2) * ratio) / ratio
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
function drawRowName(context: Context, camera: Camera, name: string, at: Point): void {
  const { x, y } = toScreen(camera, at)
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
  context.font = fontOf(Math.min(12, scale * 0.62))
  context.fillText(shape.rowNames[row]!, start.x - scale * (hasEnds ? 1.2 : 0.4), start.y)
  if (!hasEnds) return
  context.font = fontOf(Math.min(11, scale * 0.42), 400)
  context.fillText(view.seatName(first), start.x - scale * 0.2, start.y)
  context.textAlign = 'start'
  if (last !== first) context.fillText(view.seatName(last), end.x + scale * 0.1, end.y)
}
