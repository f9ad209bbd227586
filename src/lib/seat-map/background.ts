import type { Line, Point } from './line.ts'
import { rounded } from './kept-map.ts'
import { boxAround } from './seat-geometry.ts'
import { thinned } from './thinned.ts'
import type { MapBox, MapPoint } from './types.ts'

/** A picture of a plan, around its middle. */
export interface MapPicture {
  /** Its bytes, as a data URL. */
  data: string
  /** In seats at scale 1. */
  width: number
  height: number
}

/** The plan of a venue that its map is drawn over: outlines, a picture, or both. Only the editor shows it. */
export interface MapBackground {
  /** The outlines, in seats at scale 1, from the middle of the plan. */
  lines: Line[]
  picture?: MapPicture | undefined
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
/** The least width and height of a picture, in seats at scale 1. */
export const LEAST_SIDE = 0.01
/**
 * The most characters of a picture's data URL. A change of a map sends the map as it is and as the user saw it: both together are
 * within the size of a batch of the queue.
 */
export const MOST_CHARACTERS = 100_000
/** The most pixels of a stored picture's longest side. */
export const MOST_PIXELS = 1600
/** The data URL of a picture. Its bytes are of the type that it names only if `pictureHead` says so. */
export const PICTURE_DATA = /^data:image\/(?:webp|jpeg);base64,[A-Za-z0-9+/]+={0,2}$/

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

/**
 * Makes the background of a map from a picture: as large as the box, in its middle.
 * @param picture its width and height are in pixels
 */
export function backgroundOfPicture({ data, width, height }: MapPicture, box: MapBox): MapBackground {
  const scale = Math.min(box.width / width, box.height / height)
  const inSeats = (pixels: number) => Math.max(LEAST_SIDE, rounded(pixels * scale))
  const { x, y } = middleOf(box)
  const picture = { data, width: inSeats(width), height: inSeats(height) }
  return { lines: [], picture, x: rounded(x), y: rounded(y), scale: 1, turn: 0 }
}

/** Returns the outlines of a background, and the frame of its picture. */
const allLines = ({ lines, picture }: MapBackground): Line[] => (picture ? [...lines, frameOf(picture)] : lines)

function frameOf({ width, height }: MapPicture): Line {
  const [x, y] = [width / 2, height / 2]
  return [
    [-x, -y],
    [x, -y],
    [x, y],
    [-x, y],
    [-x, -y],
  ]
}

/** Returns the width of a background in seats, before it is turned. */
export const widthOf = (background: MapBackground): number => rounded(boxOf(allLines(background)).width * background.scale)

/** Returns the scale at which a background has a width in seats. */
export function scaleFor(background: MapBackground, width: number): number {
  const scale = width / boxOf(allLines(background)).width
  return Number.isFinite(scale) ? Math.round(Math.min(MOST_SCALE, Math.max(LEAST_SCALE, scale)) * 1e6) / 1e6 : 1
}

/** Returns the outlines of a background where they are on the map. */
export const outlinesOn = (background: MapBackground): MapPoint[][] => linesOn(background.lines, background)

function linesOn(lines: readonly Line[], { x, y, scale, turn }: MapBackground): MapPoint[][] {
  const [sin, cos] = [Math.sin((turn * Math.PI) / 180), Math.cos((turn * Math.PI) / 180)]
  return lines.map((line) =>
    line.map(([across, down]) => ({ x: x + scale * (across * cos - down * sin), y: y + scale * (across * sin + down * cos) })),
  )
}

/** Returns the box around a background on the map. */
export const boxOfBackground = (background: MapBackground): MapBox => boxAround(linesOn(allLines(background), background).flat())

/** Returns the data of an SVG path with all outlines, and the frame of the picture. */
export const pathOf = (background: MapBackground): string =>
  allLines(background)
    .map((line) => `M${line.map(String).join('L')}`)
    .join('')

/** Returns the box around lines. */
export const boxOf = (lines: readonly Line[]): MapBox => boxAround(lines.flat().map(([x, y]) => ({ x, y })))

const middleOf = ({ x, y, width, height }: MapBox): MapPoint => ({ x: x + width / 2, y: y + height / 2 })
