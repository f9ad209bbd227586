import { figuresOf } from '#features/inventory/house-figures.ts'
import type { TileFigure } from '#features/inventory/seat-address.ts'
import { chosenIn, type SeatSelection } from '#features/inventory/seat-selection.ts'
import { aisleLinePx, areAislesSeen } from '#parts/seat-map/aisle-size.ts'
import { type ColourStep, stepAt, strengthOf } from '#parts/seat-map/colour-steps.ts'
import { figureOf } from './area-steps.ts'
import { type Camera, type Point, toScreen } from './camera.ts'
import { type HouseBlock, squareOf } from './house-plan.ts'
import type { Palette } from './palette.ts'
import type { SeatPlaces } from './seat-places.ts'

/** The figure that colours the zoomed-out sections, its colour steps, and the text of the figure for each section. */
export interface Areas {
  by: TileFigure
  steps: readonly ColourStep[]
  wordsOf: (block: HouseBlock) => string
}

/** The sizes of a seat (pixels) below which a section is one area, and from which its seats are drawn. */
const AREAS_BELOW_PX = 4
const NO_AREAS_FROM_PX = 5

/**
 * The visibility of the areas at a scale, from 1 (areas only) to 0 (seats only). At scales in between, areas and seats are both
 * drawn.
 */
export const areaVisibility = (scale: number): number =>
  Math.min(1, Math.max(0, (NO_AREAS_FROM_PX - scale) / (NO_AREAS_FROM_PX - AREAS_BELOW_PX)))

/** The opacity of a section without found seats, if other sections have found seats. */
const UNLIT = 0.25

interface Drawn {
  camera: Camera
  palette: Palette
  areas: Pick<Areas, 'by' | 'steps'>
  lit: ReadonlySet<string> | null
  selection: SeatSelection
}

type Context = CanvasRenderingContext2D

/** Draws sections as areas in the colour of their figure, and above them the selected seats. */
export function drawAreas(context: Context, blocks: readonly HouseBlock[], drawn: Drawn, visibility: number): void {
  const { camera, palette, areas, lit } = drawn
  for (const block of blocks) {
    const strength = strengthOf(stepAt(areas.steps, figureOf(figuresOf(block.view), areas.by)), areas.steps.length)
    const light = lit === null || lit.has(block.view.name) ? 1 : UNLIT
    const color = mixed(palette.areas[areas.by], strength * light, palette.surface)
    const aisles = areAislesSeen(camera.scale) ? aislesOf(block.seats) : null
    onBlock(context, camera, block, (path) => {
      context.globalAlpha = visibility
      context.fillStyle = aisles ? palette.surface : color
      context.fill(path)
      if (aisles) {
        context.fillStyle = color
        context.fill(aisles.between, 'evenodd')
      }
      context.globalAlpha = visibility * light
      context.lineWidth = 1 / camera.scale
      context.strokeStyle = palette.edge
      context.stroke(path)
      if (aisles === null) return
      context.lineWidth = aisleLinePx(camera.scale) / camera.scale
      context.stroke(aisles.path)
    })
    drawSelected(context, block, drawn)
  }
  context.globalAlpha = 1
}

/** A color with a share of another one; mixed like the colors of legend and section strip. */
const mixed = (color: string, share: number, other: string): string =>
  `color-mix(in oklab, ${color} ${Math.round(share * 100)}%, ${other})`

/** Draws the outlines of the sections with found seats. */
export function drawLit(context: Context, blocks: readonly HouseBlock[], { camera, palette, lit }: Drawn): void {
  for (const block of blocks) {
    if (!lit?.has(block.view.name)) continue
    onBlock(context, camera, block, (path) => {
      context.lineWidth = 2.5 / camera.scale
      context.strokeStyle = palette.accent
      context.stroke(path)
    })
  }
}

/** The minimum size of a selected seat, in pixels. */
const SELECTED_PX = 2

function drawSelected(context: Context, block: HouseBlock, { camera, palette, selection }: Drawn): void {
  const size = Math.max(SELECTED_PX, camera.scale)
  context.globalAlpha = 1
  context.fillStyle = palette.accent
  for (const ordinal of chosenIn(selection, block.view)) {
    const { x, y } = toScreen(camera, squareOf(block, ordinal))
    context.fillRect(x, y, size, size)
  }
}

/** Draws with the outline of a section, in units of one seat. */
export function onBlock(context: Context, { x, y, scale }: Camera, block: HouseBlock, draw: (path: Path2D) => void): void {
  context.save()
  context.scale(scale, scale)
  context.translate(-x, -y)
  draw(pathOf(block.seats))
  context.restore()
}

const paths = new WeakMap<SeatPlaces, Path2D>()

function pathOf(seats: SeatPlaces): Path2D {
  let path = paths.get(seats)
  if (path === undefined) paths.set(seats, (path = pathAround([seats.outline])))
  return path
}

function pathAround(polygons: readonly (readonly Point[])[]): Path2D {
  const path = new Path2D()
  for (const points of polygons) {
    points.forEach(({ x, y }, nth) => (nth === 0 ? path.moveTo(x, y) : path.lineTo(x, y)))
    path.closePath()
  }
  return path
}

/** How far, in seats, a point may be from the line without it to be left out. */
const STRAIGHT = 0.05

/** Leaves out the points on straight lines: an aisle has two points in each row, and most aisles are straight. */
export function withoutStraight(points: readonly Point[]): Point[] {
  const left: Point[] = []
  points.forEach((point, at) => {
    const [before, next] = [left.at(-1), points[at + 1]]
    if (before && next && isBetween(point, before, next)) return
    left.push(point)
  })
  return left
}

function isBetween(point: Point, from: Point, to: Point): boolean {
  const [across, down] = [to.x - from.x, to.y - from.y]
  return Math.abs((point.x - from.x) * down - (point.y - from.y) * across) <= STRAIGHT * Math.hypot(across, down)
}

/** The aisles of a section, and the area of the section with the aisles as holes. */
interface AislePaths {
  path: Path2D
  between: Path2D
}

const aislePaths = new WeakMap<SeatPlaces, AislePaths>()

/** Returns the aisles of a section; null if it has none. */
function aislesOf(seats: SeatPlaces): AislePaths | null {
  const { aisles, outline } = seats
  if (aisles.length === 0) return null
  let kept = aislePaths.get(seats)
  if (kept === undefined) {
    const sides = aisles.map(withoutStraight)
    kept = { path: pathAround(sides), between: pathAround([outline, ...sides]) }
    aislePaths.set(seats, kept)
  }
  return kept
}
