import type { MapPoint } from './types.ts'

/** A part of a path around the field: a line if `turn` is 0, else an arc that turns clockwise. */
interface Piece {
  length: number
  /** The angle of the arc, in radians. */
  turn: number
}

interface PlacedPiece extends Piece, MapPoint {
  /** The length of the path, and its turn, before this piece. */
  before: number
  turned: number
}

/**
 * A closed convex path around the field. It begins at its lowest point, in the middle of the bottom, and runs clockwise. A ring of
 * sections has the path's shape at a distance, its offset.
 */
export interface Path {
  pieces: readonly PlacedPiece[]
  length: number
}

/** A place on a path at an offset. */
interface PathPlace extends MapPoint {
  outward: number
  radius: number
}

const START = Math.PI / 2

/** Makes a closed path from the pieces of its left half, from the bottom to the top; the right half is its mirror image. */
export function symmetricPath(half: readonly Piece[]): Path {
  return pathOf([...half, ...half.toReversed()])
}

function pathOf(pieces: readonly Piece[]): Path {
  const placed: PlacedPiece[] = []
  let [x, y, before, turned] = [0, 0, 0, 0]
  for (const piece of pieces) {
    placed.push({ ...piece, x, y, before, turned })
    const end = endOf(piece, START + turned)
    x += end.x
    y += end.y
    before += piece.length
    turned += piece.turn
  }
  return { pieces: placed, length: before }
}

function endOf({ length, turn }: Piece, outward: number): MapPoint {
  if (turn === 0) return { x: -Math.sin(outward) * length, y: Math.cos(outward) * length }
  const radius = length / turn
  const end = outward + turn
  return { x: radius * (Math.cos(end) - Math.cos(outward)), y: radius * (Math.sin(end) - Math.sin(outward)) }
}

/** Returns the length of a path at an offset. */
export const lengthAt = (path: Path, offset: number): number => path.length + 2 * Math.PI * offset

/** Returns the place at a distance from the start of a path, measured clockwise at an offset. */
export function placeAt(path: Path, offset: number, distance: number): PathPlace {
  const { piece, share } = pieceAt(path, offset, distance)
  const outward = START + piece.turned + share * piece.turn
  const radius = piece.turn === 0 ? 0 : piece.length / piece.turn
  const start = START + piece.turned
  const along = share * piece.length
  const x = piece.turn === 0 ? piece.x - Math.sin(start) * along : piece.x + radius * (Math.cos(outward) - Math.cos(start))
  const y = piece.turn === 0 ? piece.y + Math.cos(start) * along : piece.y + radius * (Math.sin(outward) - Math.sin(start))
  return {
    x: x + offset * Math.cos(outward),
    y: y + offset * Math.sin(outward),
    outward,
    radius: piece.turn === 0 ? 0 : radius + offset,
  }
}

/** Returns the distance at offset 0 of the point that a distance at another offset is in front of. */
export function baseDistance(path: Path, offset: number, distance: number): number {
  const { piece, share } = pieceAt(path, offset, distance)
  return piece.before + share * piece.length
}

/** Returns the distance at an offset of the point behind a distance at offset 0. */
export function distanceBehind(path: Path, offset: number, base: number): number {
  const wrapped = modulo(base, path.length)
  const piece = path.pieces.findLast(({ before }) => before <= wrapped) ?? path.pieces[0]!
  const share = piece.length === 0 ? 0 : (wrapped - piece.before) / piece.length
  return wrapped + offset * (piece.turned + share * piece.turn)
}

function pieceAt({ pieces, length }: Path, offset: number, distance: number) {
  const wrapped = modulo(distance, length + 2 * Math.PI * offset)
  const startOf = ({ before, turned }: PlacedPiece) => before + offset * turned
  const piece = pieces.findLast((each) => startOf(each) <= wrapped) ?? pieces[0]!
  const whole = piece.length + offset * piece.turn
  return { piece, share: whole === 0 ? 0 : Math.min(1, (wrapped - startOf(piece)) / whole) }
}

const modulo = (value: number, length: number): number => ((value % length) + length) % length

/** Returns the box around a path at an offset. */
export function boxOf(path: Path, offset: number) {
  const sides = [0, 0.25, 0.5, 0.75].map((share) => extremeAt(path, offset, share * 2 * Math.PI))
  const [bottom, left, top, right] = sides as [MapPoint, MapPoint, MapPoint, MapPoint]
  return { x: left.x, y: top.y, width: right.x - left.x, height: bottom.y - top.y }
}

/** Returns the point of a path where it has turned by an angle since its start. */
function extremeAt(path: Path, offset: number, turned: number): MapPoint {
  const piece = path.pieces.find((each) => each.turned + each.turn >= turned - 1e-9) ?? path.pieces[0]!
  const share = piece.turn === 0 ? 0 : (turned - piece.turned) / piece.turn
  const distance = piece.before + offset * piece.turned + share * (piece.length + offset * piece.turn)
  return placeAt(path, offset, distance)
}
