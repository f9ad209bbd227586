import { stateOfCode } from '#features/inventory/seat-state.ts'
import type { Point } from './camera.ts'
import type { HouseBlock, HousePlan } from './house-plan.ts'
import { bytesOf, type Palette, seatStates } from './palette.ts'

/** Flags added to the code of a seat's state. */
export const SELECTED = 64
export const FAINT = 128

/** The size of a seat on the sheet, in pixels; the last row and column of pixels are empty, as a gap. */
export const SEAT_PX = 4
const INSIDE = SEAT_PX - 1
/** The most pixels that all browsers support; a larger seat map has no sheet, and its seats are drawn one by one. */
const MOST_PX = 14_000_000

/** The height of a strip that is put on the canvas, in pixels. */
const STRIP_PX = 128

/** The opacity of each of the 3 × 3 pixels of a seat: the shapes of its states, as well as nine pixels can show them. */
const patterns: Record<(typeof seatStates)[number], readonly number[]> = {
  available: [1, 1, 1, 1, 0, 1, 1, 1, 1],
  reserved: [0.7, 0.7, 0.7, 1, 1, 1, 1, 1, 1],
  purchased: [0.38, 0.38, 0.38, 0.38, 0.38, 0.38, 0.38, 0.38, 0.38],
  'hold-requested': [1, 0.3, 1, 0.3, 1, 0.3, 1, 0.3, 1],
  'release-requested': [1, 0.3, 1, 0.3, 0, 0.3, 1, 0.3, 1],
  'needs-you': [1, 1, 1, 1, 1, 1, 1, 1, 1],
}
const FAINTER = 0.2

/**
 * The whole seat map as one picture with a few pixels per seat; a changed section is painted again. Panning then takes
 * one copy per frame, for any number of seats.
 */
export class SeatSheet {
  readonly canvas: OffscreenCanvas
  readonly #context: OffscreenCanvasRenderingContext2D
  /** The picture until all of it is on the canvas; then null. */
  #first: ImageData | null
  /** How many rows of pixels of the first picture are on the canvas. */
  #rows = 0
  /** The nine pixels for each look of a seat. */
  readonly #inks = new Map<number, Uint32Array>()
  readonly #accent: number
  readonly #colors: Record<string, number>

  constructor(plan: HousePlan, palette: Palette) {
    this.canvas = new OffscreenCanvas(Math.ceil(plan.width * SEAT_PX), Math.ceil(plan.height * SEAT_PX))
    this.#context = this.canvas.getContext('2d')!
    this.#first = new ImageData(this.canvas.width, this.canvas.height)
    this.#accent = bytesOf(palette.accent)
    this.#colors = Object.fromEntries(seatStates.map((state) => [state, bytesOf(palette.seats[state])]))
  }

  static fits = ({ width, height }: HousePlan): boolean => width * height * SEAT_PX * SEAT_PX <= MOST_PX

  /** Whether the first picture is on the canvas. */
  get isReady(): boolean {
    return this.#first === null
  }

  /** Paints a section, for the first time or again. */
  paint(block: HouseBlock, looks: Uint8Array): void {
    if (this.#first) {
      this.#rows = 0
      return this.#write(this.#first, { x: 0, y: 0 }, block, looks)
    }
    const corner = { x: Math.floor(block.x * SEAT_PX) - 1, y: Math.floor(block.y * SEAT_PX) - 1 }
    const image = new ImageData(Math.ceil(block.width * SEAT_PX) + SEAT_PX, Math.ceil(block.height * SEAT_PX) + SEAT_PX)
    this.#write(image, corner, block, looks)
    this.#clear(block.seats.outline)
    this.#put(image, corner)
  }

  /**
   * Puts a strip of what was painted first on the canvas. Every section on its own would take ten times as long; all at once would
   * stop a slow tablet for a tenth of a second.
   */
  settle(): void {
    if (this.#first === null) return
    this.#context.putImageData(this.#first, 0, 0, 0, this.#rows, this.canvas.width, STRIP_PX)
    this.#rows += STRIP_PX
    if (this.#rows >= this.canvas.height) this.#first = null
  }

  /** @param corner the place of the image on the sheet */
  #write({ data, width }: ImageData, corner: Point, { seats }: HouseBlock, looks: Uint8Array): void {
    const pixels = new Uint32Array(data.buffer)
    for (let ordinal = 0; ordinal < looks.length; ordinal++) {
      const ink = this.#inkOf(looks[ordinal]!)
      const middle = seats.middleOf(ordinal)
      const row = Math.round((middle.y - 0.5) * SEAT_PX) - corner.y
      let at = row * width + Math.round((middle.x - 0.5) * SEAT_PX) - corner.x
      for (let line = 0; line < INSIDE; line++, at += width) {
        pixels[at] = ink[line * INSIDE]!
        pixels[at + 1] = ink[line * INSIDE + 1]!
        pixels[at + 2] = ink[line * INSIDE + 2]!
      }
    }
  }

  /** Clears the seats of one section only: the boxes of turned sections overlap. */
  #clear(outline: readonly Point[]): void {
    const path = new Path2D()
    for (const { x, y } of outline) path.lineTo(x * SEAT_PX, y * SEAT_PX)
    path.closePath()
    this.#context.globalCompositeOperation = 'destination-out'
    this.#context.lineWidth = SEAT_PX
    this.#context.fill(path)
    this.#context.stroke(path)
    this.#context.globalCompositeOperation = 'source-over'
  }

  /** Adds an image to the sheet, which `putImageData` would replace. */
  #put(image: ImageData, { x, y }: Point): void {
    const canvas = new OffscreenCanvas(image.width, image.height)
    canvas.getContext('2d')!.putImageData(image, 0, 0)
    this.#context.drawImage(canvas, x, y)
  }

  #inkOf(look: number): Uint32Array {
    let ink = this.#inks.get(look)
    if (ink === undefined) {
      const state = stateOfCode(look & 63)
      const strength = look & FAINT ? FAINTER : 1
      const [color, pattern] = look & SELECTED ? [this.#accent, null] : [this.#colors[state]!, patterns[state]]
      ink = Uint32Array.from({ length: 9 }, (_, n) => (color | (Math.round((pattern?.[n] ?? 1) * strength * 255) << 24)) >>> 0)
      this.#inks.set(look, ink)
    }
    return ink
  }
}
