import { SVGPathData } from 'svg-pathdata'
import { numbersIn } from './matrix.ts'
import type { Line, Point } from '#lib/seat-map/line.ts'

/** The points of a curve between two points of a path, and of a whole ellipse. */
const CURVE_POINTS = 12
const ELLIPSE_POINTS = 48

/** Returns an attribute by its name; null if the element has none. */
type Attributes = (name: string) => string | null

/** Returns the outlines of a shape in its own units; null if an attribute is not readable. */
type Reader = (of: Attributes) => Line[] | null

/** Makes a reader of lengths in units of the drawing. A length is 0 if it is absent; one with another unit is not readable. */
const ofLengths =
  (names: readonly string[], outlines: (...lengths: number[]) => Line[]): Reader =>
  (of) => {
    const texts = names.map((name) => (of(name) ?? '0').trim().replace(/px$/i, ''))
    const lengths = texts.map((text) => (text === '' ? NaN : Number(text)))
    return lengths.every(Number.isFinite) ? outlines(...lengths) : null
  }

const closed = (points: Line): Line[] => (points.length > 0 ? [[...points, points[0]!]] : [])

/** The elements that are read. Rounded corners are drawn as corners. */
export const shapes: Readonly<Record<string, Reader>> = {
  path: (of) => pathLines(of('d') ?? ''),
  rect: ofLengths(['x', 'y', 'width', 'height'], (x: number, y: number, width: number, height: number) => {
    const [right, bottom] = [x + width, y + height]
    const corners: Line = [
      [x, y],
      [right, y],
      [right, bottom],
      [x, bottom],
    ]
    return width > 0 && height > 0 ? closed(corners) : []
  }),
  circle: ofLengths(['cx', 'cy', 'r'], (x: number, y: number, radius: number) => ellipse([x, y], radius, radius)),
  ellipse: ofLengths(['cx', 'cy', 'rx', 'ry'], (x: number, y: number, across: number, down: number) =>
    ellipse([x, y], across, down),
  ),
  line: ofLengths(['x1', 'y1', 'x2', 'y2'], (x1: number, y1: number, x2: number, y2: number) => {
    const ends: Line = [
      [x1, y1],
      [x2, y2],
    ]
    return [ends]
  }),
  polyline: (of) => [pairsOf(of)],
  polygon: (of) => closed(pairsOf(of)),
}

function pairsOf(of: Attributes): Line {
  const numbers = numbersIn(of('points') ?? '')
  return Array.from({ length: Math.floor(numbers.length / 2) }, (_, at) => [numbers[2 * at]!, numbers[2 * at + 1]!])
}

function ellipse([x, y]: Point, across: number, down: number): Line[] {
  if (across <= 0 || down <= 0) return []
  const points = Array.from({ length: ELLIPSE_POINTS }, (_, at): Point => {
    const angle = (at / ELLIPSE_POINTS) * 2 * Math.PI
    return [x + across * Math.cos(angle), y + down * Math.sin(angle)]
  })
  return closed(points)
}

/** Returns the lines of path data; null if it is not readable. */
function pathLines(data: string): Line[] | null {
  const lines: Point[][] = []
  try {
    for (const command of commandsOf(data)) {
      const line = lines.at(-1)
      if (command.type === SVGPathData.MOVE_TO) lines.push([[command.x, command.y]])
      else if (command.type === SVGPathData.LINE_TO) line?.push([command.x, command.y])
      else if (command.type === SVGPathData.CURVE_TO) line?.push(...curve(line.at(-1)!, command))
    }
  } catch {
    return null
  }
  return lines
}

/** Reads path data as moves, lines and cubic curves in absolute numbers. @throws if it is not path data */
const commandsOf = (data: string) => new SVGPathData(data).toAbs().normalizeHVZ().normalizeST().qtToC().aToC().commands

interface Curve {
  x1: number
  y1: number
  x2: number
  y2: number
  x: number
  y: number
}

function curve([x0, y0]: Point, { x1, y1, x2, y2, x, y }: Curve): Point[] {
  return Array.from({ length: CURVE_POINTS }, (_, at) => {
    const t = (at + 1) / CURVE_POINTS
    const along = (a: number, b: number, c: number, d: number) =>
      (1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t ** 2 * c + t ** 3 * d
    return [along(x0, x1, x2, x), along(y0, y1, y2, y)]
  })
}
