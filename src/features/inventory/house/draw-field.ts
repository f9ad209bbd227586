import type { SeatMapLayout } from '#lib/seat-map/seat-map.ts'
import { m } from '#messages/m.ts'
import { type Camera, toScreen } from './camera.ts'
import { fontOf } from './fonts.ts'
import type { Palette } from './palette.ts'

type Field = SeatMapLayout['field']
type Context = CanvasRenderingContext2D

/** The share of the field's shorter side that a corner of a rink is rounded by. */
const RINK_CORNER = 0.3
/** The distance of first base from home plate, to the side, as a share of the field's height. */
const INFIELD = 0.16
/** The least width of the field's name, in CSS pixels. */
const NAMED_FROM_PX = 90

/** Draws the field of play or the stage with its lines, and its name. */
export function drawField(context: Context, field: Field, { camera, palette }: { camera: Camera; palette: Palette }): void {
  const { x, y } = toScreen(camera, field)
  context.save()
  context.translate(x, y)
  context.scale(camera.scale, camera.scale)
  context.lineWidth = 1.5 / camera.scale
  context.strokeStyle = palette.line
  context.fillStyle = palette.sunken
  lines[field.kind](context, field)
  context.restore()
  const width = field.width * camera.scale
  if (width < NAMED_FROM_PX) return
  context.font = fontOf(Math.min(15, width / 10))
  context.fillStyle = palette.muted
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText(
    field.kind === 'stage' ? m.house_stage() : m.house_field(),
    x + width / 2,
    y + (field.height * camera.scale) / 2,
  )
}

type Draw = (context: Context, field: Pick<Field, 'width' | 'height'>) => void

const drawn = (context: Context, draw: (path: Path2D) => void): Path2D => {
  const path = new Path2D()
  draw(path)
  context.stroke(path)
  return path
}

const filled = (context: Context, draw: (path: Path2D) => void): void => context.fill(drawn(context, draw))

/** The lines of each kind of field, in seats from its upper left corner. Home plate of a diamond is at the bottom. */
const lines: Record<Field['kind'], Draw> = {
  diamond(context, { width, height }) {
    const home = { x: width / 2, y: height }
    const base = height * INFIELD
    filled(context, (path) => {
      path.moveTo(home.x, home.y)
      path.lineTo(0, home.y - width / 2)
      path.arcTo(0, 0, home.x, 0, width / 3)
      path.arcTo(width, 0, width, home.y - width / 2, width / 3)
      path.lineTo(width, home.y - width / 2)
      path.closePath()
    })
    drawn(context, (path) => {
      path.moveTo(home.x, home.y)
      for (const [x, y] of [
        [1, -1],
        [0, -2],
        [-1, -1],
      ] as const)
        path.lineTo(home.x + x * base, home.y + y * base)
      path.closePath()
    })
  },
  rectangle: drawRectangle,
  court: drawRectangle,
  rink(context, { width, height }) {
    filled(context, (path) => path.roundRect(0, 0, width, height, Math.min(width, height) * RINK_CORNER))
    drawHalves(context, width, height)
  },
  track(context, { width, height }) {
    filled(context, (path) => path.roundRect(0, 0, width, height, Math.min(width, height) / 2))
    const inside = Math.min(width, height) * 0.2
    drawn(context, (path) =>
      path.roundRect(inside, inside, width - 2 * inside, height - 2 * inside, Math.min(width, height) / 2 - inside),
    )
  },
  stage(context, { width, height }) {
    filled(context, (path) => path.rect(0, 0, width, height))
  },
}

function drawRectangle(context: Context, { width, height }: Pick<Field, 'width' | 'height'>): void {
  filled(context, (path) => path.rect(0, 0, width, height))
  drawHalves(context, width, height)
}

/** Draws the line across the middle of a field, and the circle around its middle. */
function drawHalves(context: Context, width: number, height: number): void {
  const isWide = width >= height
  drawn(context, (path) => {
    path.moveTo(isWide ? width / 2 : 0, isWide ? 0 : height / 2)
    path.lineTo(isWide ? width / 2 : width, isWide ? height : height / 2)
  })
  drawn(context, (path) => path.arc(width / 2, height / 2, Math.min(width, height) / 8, 0, 2 * Math.PI))
}
