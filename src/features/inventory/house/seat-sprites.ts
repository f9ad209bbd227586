import { seatOutline, seatShapes, type SeatState } from '#ui/seat-mark/seat-shapes.ts'
import type { Palette } from './palette.ts'

const BOX = 16

/** Plain, not found by the search (`faint`), or selected. */
type SpriteLook = 'plain' | 'faint' | 'selected'

/** The mark of each state at one size, to be copied for each seat when the map is zoomed in. */
export class SeatSprites {
  readonly size: number
  readonly #marks = new Map<string, OffscreenCanvas>()
  readonly #palette: Palette

  /** @param size in device pixels */
  constructor(size: number, palette: Palette) {
    this.size = size
    this.#palette = palette
  }

  mark(state: SeatState, look: SpriteLook): OffscreenCanvas {
    const key = `${state} ${look}`
    let mark = this.#marks.get(key)
    if (mark === undefined) this.#marks.set(key, (mark = this.#draw(state, look)))
    return mark
  }

  #draw(state: SeatState, look: SpriteLook): OffscreenCanvas {
    const canvas = new OffscreenCanvas(this.size, this.size)
    const context = canvas.getContext('2d')!
    const { fill, dashed, sign } = seatShapes[state]
    const { surface, accent, text, seats } = this.#palette
    const [color, against] = look === 'selected' ? [surface, accent] : [seats[state], surface]
    const { x, y, size, radius } = seatOutline
    const box = new Path2D()
    box.roundRect(x, y, size, size, radius)
    context.scale(this.size / BOX, this.size / BOX)
    context.globalAlpha = (look === 'faint' ? 0.25 : 1) * (state === 'purchased' ? 0.5 : 1)
    context.strokeStyle = color
    context.fillStyle = color
    context.lineWidth = 1.6
    context.lineCap = 'round'
    context.lineJoin = 'round'
    if (dashed) context.setLineDash([2.4, 2.2])
    if (fill === 'full') context.fill(box)
    else context.stroke(box)
    context.setLineDash([])
    if (fill === 'half') context.fillRect(2, 8, 12, 6)
    if (fill === 'full') {
      context.strokeStyle = against
      context.globalAlpha = 1
    }
    if (fill === 'half') context.strokeStyle = look === 'selected' ? accent : text
    if (sign) context.stroke(new Path2D(sign))
    return canvas
  }
}
