import type { TileFigure } from '#features/inventory/seat-address.ts'
import { seatShapes, type SeatState } from '#ui/seat-mark/seat-shapes.ts'

/** The colours of the seat map, from the current theme. */
export interface Palette {
  surface: string
  text: string
  muted: string
  line: string
  /** The colour of the field or stage. */
  sunken: string
  accent: string
  /** The edges of sections, in contrast to the surface. */
  edge: string
  /** The colours of sections, by the figure that they show. */
  areas: Record<TileFigure, string>
  seats: Record<SeatState, string>
}

export const seatStates = Object.keys(seatShapes) as SeatState[]

/** Reads the theme's colours. With `forced-colors`, reads the system's colours, so that mainly shapes distinguish seats. */
export function readPalette(): Palette {
  if (matchMedia('(forced-colors: active)').matches)
    return {
      surface: 'Canvas',
      text: 'CanvasText',
      muted: 'CanvasText',
      line: 'GrayText',
      sunken: 'Canvas',
      accent: 'Highlight',
      edge: 'CanvasText',
      areas: { sold: 'CanvasText', price: 'CanvasText', held: 'CanvasText' },
      seats: Object.fromEntries(seatStates.map((state) => [state, state === 'purchased' ? 'GrayText' : 'CanvasText'])) as never,
    }
  const style = getComputedStyle(document.documentElement)
  const color = (name: string) => style.getPropertyValue(`--colors-${name}`).trim()
  const seats = Object.fromEntries(seatStates.map((state) => [state, color(seatShapes[state].color)])) as Palette['seats']
  // Seats that can be sold have the strongest colour.
  return {
    surface: color('surface'),
    text: color('text'),
    muted: color('text-muted'),
    line: color('line'),
    sunken: color('sunken'),
    accent: color('accent'),
    edge: color('line-strong'),
    areas: { sold: color('positive'), price: color('info'), held: color('caution') },
    seats: { ...seats, available: color('text') },
  }
}

/** A colour as a number for image data: its lower three bytes are red (lowest), green and blue. */
export function bytesOf(color: string): number {
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!
  context.fillStyle = color
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
  return red | (green << 8) | (blue << 16)
}

/** Calls `changed` when the theme changes, by the switch, the system, or the brand. @returns a function that ends these calls */
export function onTheme(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'style', 'class'] })
  const media = ['(forced-colors: active)', '(prefers-color-scheme: dark)'].map((query) => matchMedia(query))
  for (const one of media) one.addEventListener('change', changed)
  return () => {
    observer.disconnect()
    for (const one of media) one.removeEventListener('change', changed)
  }
}
