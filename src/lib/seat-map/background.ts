import type { Line, Point } from './line.ts'
import { rounded } from './kept-map.ts'
import { boxAround } from './seat-geometry.ts'
import { thinned } from './thinned.ts'
import type { MapBox, MapPoint } from './types.ts'

/** The plan of a venue that its map is drawn over. Only the editor shows it. */
export interface MapBackground {
  /** The outlines, in seats at scale 1, from the middle of the plan. */
  lines: Line[]
  /** The place of the middle of the plan on the map. */
  x: number
  y: number
  scale: number
  /** The turn around the middle, in degrees clockwise. */
  turn: number
}

/** The most points of all outlines. */
export const MOST_POINTS = 1500
export const LEAST_SCALE = 0.01
export const MOST_SCALE = 1000

/** Makes the background of a map from outlines: as large as the box, in its middle. @returns null if they have too many details */
export function backgroundOf(lines: readonly Line[], box: MapBox): MapBackground | null {
  const drawn = boxOf(lines)
  const middle = middleOf(drawn)
  // A drawing without a width has no scale across.
  const fits = [box.width / drawn.width, box.height / drawn.height].filter(Number.isFinite)
  const scale = fits.length > 0 ? Math.min(...fits) : 1
  const inSeats = lines.map((line) => line.map(([x, y]): Point => [(x - middle.x) * scale, (y - middle.y) * scale]))
  const fewer = thinned(inSeats, MOST_POINTS)
  const { x, y } = middleOf(box)
  return fewer && { lines: fewer, x: rounded(x), y: rounded(y), scale: 1, turn: 0 }
}

/** Returns the width of a background in seats, before it is turned. */
export const widthOf = ({ lines, scale }: MapBackground): number => rounded(boxOf(lines).width * scale)

/** Returns the scale at which a background has a width in seats. */
export function scaleFor({ lines }: MapBackground, width: number): number {
  const scale = width / boxOf(lines).width
  return Number.isFinite(scale) ? Math.round(Math.min(MOST_SCALE, Math.max(LEAST_SCALE, scale)) * 1e6) / 1e6 : 1
}

/** Returns the outlines of a background where they are on the map. */
export function outlinesOn({ lines, x, y, scale, turn }: MapBackground): MapPoint[][] {
  const [sin, cos] = [Math.sin((turn * Math.PI) / 180), Math.cos((turn * Math.PI) / 180)]
  return lines.map((line) =>
    line.map(([across, down]) => ({ x: x + scale * (across * cos - down * sin), y: y + scale * (across * sin + down * cos) })),
  )
}

/** Returns the box around a background on the map. */
export const boxOfBackground = (background: MapBackground): MapBox => boxAround(outlinesOn(background).flat())

/** Returns the data of an SVG path with all outlines. */
export const pathOf = ({ lines }: MapBackground): string => lines.map((line) => `M${line.map(String).join('L')}`).join('')

/** Returns the box around lines. */
export const boxOf = (lines: readonly Line[]): MapBox => boxAround(lines.flat().map(([x, y]) => ({ x, y })))

const middleOf = ({ x, y, width, height }: MapBox): MapPoint => ({ x: x + width / 2, y: y + height / 2 })
