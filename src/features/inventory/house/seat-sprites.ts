import { stateOfCode } from '#features/inventory/seat-state.ts'
import { seatOutline, seatShapes, type SeatState } from '#ui/seat-mark/seat-shapes.ts'
import type { Palette } from './palette.ts'
import { FAINT, SELECTED } from './seat-sheet.ts'

const BOX = 16
const QUARTER = Math.PI / 2
/**
 * The number of angles in a quarter turn for which there are marks, since a mark for every angle would be a picture for every seat:
 * fewer for small marks, of which many are visible.
 */
const ANGLES = { small: 10, large: 30 }
/** The size, in device pixels, from which a mark is large. */
const LARGE = 20

/** Plain, not found by the search (`faint`), or selected. */
type SpriteLook = 'plain' | 'faint' | 'selected'

/** The marks on one canvas, since a canvas costs more than the mark on it. */
const MARKS_ON_CANVAS = 64

/** A mark: its square on a canvas, in pixels. */
export interface Sprite {
  canvas: OffscreenCanvas
  left: number
  side: number
}

/** The mark of each state at one size, to be copied for each seat when the map is zoomed in. */
export class SeatSprites {
  readonly size: number
  /** The side of the square for a mark that is turned by 45 degrees. */
  readonly #side: number
  readonly #marks = new Map<number, Sprite>()
  #context: OffscreenCanvasRenderingContext2D | null = null
  readonly #palette: Palette

  /** @param size in device pixels */
  constructor(size: number, palette: Palette) {
    this.size = size
    this.#side = Math.ceil(size * Math.SQRT2)
    this.#palette = palette
  }

  /**
   * The mark of a seat, to be drawn around its middle.
   * @param look the code of its state, with `SELECTED` and `FAINT`
   * @param turn the angle of the seat's row, in radians. An outline looks the same after a quarter turn, so fewer are needed.
   */
  mark(look: number, turn: number): Sprite {
    const angles = this.size < LARGE ? ANGLES.small : ANGLES.large
    const steps = Math.round((turn / QUARTER) * angles)
    const nearest = steps - angles * Math.round(steps / angles)
    const key = look * ANGLES.large + nearest + ANGLES.large / 2
    let mark = this.#marks.get(key)
    if (mark === undefined) this.#marks.set(key, (mark = this.#draw(look, (nearest / angles) * QUARTER)))
    return mark
  }

  #draw(look: number, turn: number): Sprite {
    const side = this.#side
    const nth = this.#marks.size % MARKS_ON_CANVAS
    if (nth === 0) this.#context = new OffscreenCanvas(side * MARKS_ON_CANVAS, side).getContext('2d')!
    const context = this.#context!
    context.save()
    context.translate((nth + 0.5) * side, side / 2)
    context.scale(this.size / BOX, this.size / BOX)
    context.translate(-BOX / 2, -BOX / 2)
    this.#drawMark(context, stateOfCode(look & 63), look & SELECTED ? 'selected' : look & FAINT ? 'faint' : 'plain', turn)
    context.restore()
    return { canvas: context.canvas, left: nth * side, side }
  }

  /** Draws a mark in a box of 16 × 16. Its outline is turned; what is inside stays upright, so that it can be read. */
  #drawMark(context: OffscreenCanvasRenderingContext2D, state: SeatState, look: SpriteLook, turn: number): void {
    const { fill, dashed, sign } = seatShapes[state]
    const { surface, accent, text, seats } = this.#palette
    const [color, against] = look === 'selected' ? [surface, accent] : [seats[state], surface]
    if (look === 'selected') {
      context.fillStyle = accent
      traceSquare(context, turn, { x: 0, y: 0, size: BOX, radius: 0 })
      context.fill()
    }
    traceSquare(context, turn, seatOutline)
    context.globalAlpha = (look === 'faint' ? 0.25 : 1) * (state === 'purchased' ? 0.5 : 1)
    context.strokeStyle = color
    context.fillStyle = color
    context.lineWidth = 1.6
    context.lineCap = 'round'
    context.lineJoin = 'round'
    if (dashed) context.setLineDash([2.4, 2.2])
    if (fill === 'full') context.fill()
    else context.stroke()
    context.setLineDash([])
    if (fill === 'half') {
      context.save()
      context.clip()
      context.fillRect(-BOX, BOX / 2, 3 * BOX, BOX)
      context.restore()
    }
    if (fill === 'full') {
      context.strokeStyle = against
      context.globalAlpha = 1
    }
    if (fill === 'half') context.strokeStyle = look === 'selected' ? accent : text
    if (sign) context.stroke(signOf(sign))
  }
}

/** Begins a path: a square in a box of 16 × 16, turned about the middle of the box. */
function traceSquare(context: OffscreenCanvasRenderingContext2D, turn: number, { x, y, size, radius }: typeof seatOutline): void {
  context.save()
  context.translate(BOX / 2, BOX / 2)
  context.rotate(turn)
  context.beginPath()
  context.roundRect(x - BOX / 2, y - BOX / 2, size, size, radius)
  context.restore()
}

const signs = new Map<string, Path2D>()

/** Returns the path of a sign; cached, since each mark needs one. */
function signOf(sign: string): Path2D {
  let path = signs.get(sign)
  if (path === undefined) signs.set(sign, (path = new Path2D(sign)))
  return path
}
