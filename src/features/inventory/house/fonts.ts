const FAMILY = '"Inter Variable", Inter, system-ui, sans-serif'

/** Returns the font of a text on the map. Its size is a whole number of pixels, because the first text in a new size takes milliseconds. */
export const fontOf = (px: number, weight: 400 | 600 = 600): string => `${weight} ${Math.round(px)}px ${FAMILY}`

const widths = new Map<string, number>()
const MOST_WIDTHS = 5_000

/** Returns the width of a text in a bold font of a size, in pixels. It is cached, because each frame measures hundreds of names. */
export function widthOf(context: CanvasRenderingContext2D, text: string, px: number): number {
  const key = `${px} ${text}`
  let width = widths.get(key)
  if (width !== undefined) return width
  context.font = fontOf(px)
  width = context.measureText(text).width
  if (widths.size >= MOST_WIDTHS) widths.clear()
  widths.set(key, width)
  return width
}
