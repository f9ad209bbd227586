import { shortName } from '#features/inventory/short-name.ts'
import { type Size, toScreen } from './camera.ts'
import { fontOf, widthOf } from './fonts.ts'
import { HEAD, type HouseBlock } from './house-plan.ts'
import type { Palette } from './palette.ts'
import type { Scenery } from './scenery.ts'

/** The height that a name across the seats needs, in heights of its font, so that seats around it stay in sight. */
const NEEDED_HEIGHT = 1.6
/** The sizes of a name across the seats, and how far it may reach beyond them, both in CSS pixels. */
const SIZES = [
  { px: 11, beyond: 0 },
  { px: 9, beyond: 4 },
]
/** The height of a line, in CSS pixels. */
const LINE_PX = 13
/** The height of a section's head, in CSS pixels, from which the name is drawn beside the seats. */
const BESIDE_FROM_PX = 15

type Context = CanvasRenderingContext2D

/**
 * Draws a section's name beside its seats or, if there is no space, across the seats, with the figure that colours the section. A
 * name that does not fit across the seats is left out.
 */
export function drawName(context: Context, scenery: Scenery, block: HouseBlock, figure: string | null): void {
  if (HEAD * scenery.camera.scale < BESIDE_FROM_PX) return drawAcross(context, scenery, block, figure)
  context.font = fontOf(Math.min(15, HEAD * scenery.camera.scale * 0.7))
  context.fillStyle = scenery.palette.text
  if (scenery.plan.field) drawBefore(context, scenery, block)
  else drawAbove(context, scenery, block)
}

function drawAbove(context: Context, { camera }: Scenery, block: HouseBlock): void {
  const { x, y } = toScreen(camera, block)
  context.textAlign = 'start'
  context.fillText(fitting(context, block.view.name, (block.width + 3) * camera.scale), x, y + HEAD * camera.scale * 0.5)
}

/** Draws the name along the front edge of a section of a map. */
function drawBefore(context: Context, { camera }: Scenery, { view, seats, section }: HouseBlock): void {
  const { x, y } = toScreen(camera, seats.front)
  context.save()
  context.translate(x, y)
  context.rotate(seats.front.turn)
  context.textAlign = 'center'
  context.fillText(fitting(context, view.name, ((section.rows[0] ?? 0) + 1) * camera.scale), 0, 0)
  context.restore()
}

function drawAcross(context: Context, { camera, palette }: Scenery, block: HouseBlock, figure: string | null): void {
  const { scale } = camera
  // A name across the seats has a halo, since a background box would hide half of a small section.
  const name = shortName(block.short)
  const { rows } = block.section
  const { across, down } = chordsOf({ width: Math.max(...rows), height: rows.length }, block.seats.front.turn)
  const width = across * scale
  const size = SIZES.find(
    ({ px, beyond }) => down * scale >= px * NEEDED_HEIGHT && widthOf(context, name, px) <= width + beyond,
  )?.px
  if (size === undefined) return
  const { x, y } = toScreen(camera, block.seats.middle)
  const hasFigure = figure !== null && widthOf(context, figure, size) <= width
  context.font = fontOf(size)
  const aside = hasFigure ? LINE_PX / 2 : 0
  haloText(context, palette, name, x, y - aside)
  if (hasFigure) haloText(context, palette, figure, x, y + aside)
}

/**
 * Returns the length of the horizontal and of the vertical line through the middle of a turned rectangle. Its box would not do: that
 * of a section turned by 45 degrees is much larger than its seats.
 */
export function chordsOf({ width, height }: Size, turn: number): { across: number; down: number } {
  const [sin, cos] = [Math.abs(Math.sin(turn)), Math.abs(Math.cos(turn))]
  return { across: Math.min(width / cos, height / sin), down: Math.min(height / cos, width / sin) }
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
