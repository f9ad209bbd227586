import { shortName } from '#features/inventory/short-name.ts'
import { toScreen } from './camera.ts'
import { fontOf } from './fonts.ts'
import { HEAD, type HouseBlock } from './house-plan.ts'
import type { Palette } from './palette.ts'
import type { Scenery } from './scenery.ts'

/**
 * The height of a section, in CSS pixels, below which its name is not drawn across the seats, because it would hide all of them.
 */
const LABEL_FROM_PX = 18
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
  const [width, tall] = [block.width * scale, block.height * scale]
  if (tall < LABEL_FROM_PX) return
  const fits = [11, 9].some((size) => {
    context.font = fontOf(size)
    return tall >= size * 2.5 && context.measureText(name).width <= width + 2 * scale
  })
  if (!fits) return
  const { x, y } = toScreen(camera, block.seats.middle)
  const hasFigure = figure !== null && context.measureText(figure).width <= width + 2 * scale
  const aside = hasFigure ? LINE_PX / 2 : 0
  haloText(context, palette, name, x, y - aside)
  if (hasFigure) haloText(context, palette, figure, x, y + aside)
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
