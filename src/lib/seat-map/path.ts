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
  /** The pieces before and after this one that continue its line or arc. */
  sameBefore: Piece
  sameAfter: Piece
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
  /** The shorter distance to an end of the line or arc. */
  clearance: number
}

const START = Math.PI / 2

/** Makes a closed path from the pieces of its left half, from the bottom to the top; the right half is its mirror image. */
export function symmetricPath(half: readonly Piece[]): Path {
  return pathOf([...half, ...half.toReversed()])
}

function pathOf(pieces: readonly Piece[]): Path {
  const placed: PlacedPiece[] = []
  let [x, y, before, turned] = [0, 0, 0, 0]
  for (const [at, piece] of pieces.entries()) {
    const [sameBefore, sameAfter] = [sameNext(pieces, at, -1), sameNext(pieces, at, 1)]
    placed.push({ ...piece, x, y, before, turned, sameBefore, sameAfter })
    const end = endOf(piece, START + turned)
    x += end.x
    y += end.y
    before += piece.length
    turned += piece.turn
  }
  return { pieces: placed, length: before }
}

/** Returns the sum of the next pieces, in one direction around the path, that continue a piece's line or arc. */
function sameNext(pieces: readonly Piece[], at: number, direction: 1 | -1): Piece {
  const same = { length: 0, turn: 0 }
  for (let steps = 1; steps < pieces.length; steps++) {
    const piece = pieces[(at + direction * steps + pieces.length) % pieces.length]!
    if (radiusOf(piece) !== radiusOf(pieces[at]!)) break
    same.length += piece.length
    same.turn += piece.turn
  }
  return same
}

const radiusOf = ({ length, turn }: Piece): number => (turn === 0 ? 0 : length / turn)

function endOf({ length, turn }: Piece, outward: number): MapPoint {
  if (turn === 0) return { x: -Math.sin(outward) * length, y: Math.cos(outward) * length }
  const radius = radiusOf({ length, turn })
  const end = outward + turn
  return { x: radius * (Math.cos(end) - Math.cos(outward)), y: radius * (Math.sin(end) - Math.sin(outward)) }
}

/** Returns the length of a path at an offset. */
export const lengthAt = (path: Path, offset: number): number => path.length + 2 * Math.PI * offset

/** Returns the least radius of an arc of a path at an offset. */
export const leastRadius = ({ pieces }: Path, offset: number): number =>
  offset + Math.min(...pieces.filter(({ turn }) => turn > 0).map(radiusOf))

const lengthBehind = ({ length, turn }: Piece, offset: number): number => length + offset * turn

/** Returns the place at a distance from the start of a path, measured clockwise at an offset. */
export function placeAt(path: Path, offset: number, distance: number): PathPlace {
  const { piece, share } = pieceAt(path, offset, distance)
  const outward = START + piece.turned + share * piece.turn
  const radius = radiusOf(piece)
  const start = START + piece.turned
  const along = share * piece.length
  const x = piece.turn === 0 ? piece.x - Math.sin(start) * along : piece.x + radius * (Math.cos(outward) - Math.cos(start))
  const y = piece.turn === 0 ? piece.y + Math.cos(start) * along : piece.y + radius * (Math.sin(outward) - Math.sin(start))
  return {
    x: x + offset * Math.cos(outward),
    y: y + offset * Math.sin(outward),
    outward,
    radius: piece.turn === 0 ? 0 : radius + offset,
    clearance: Math.min(
      lengthBehind(piece.sameBefore, offset) + share * lengthBehind(piece, offset),
      lengthBehind(piece.sameAfter, offset) + (1 - share) * lengthBehind(piece, offset),
    ),
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
  let at = pieces.length - 1
  while (at > 0 && pieces[at]!.before + offset * pieces[at]!.turned > wrapped) at--
  const piece = pieces[at]!
  const whole = piece.length + offset * piece.turn
  const rest = wrapped - piece.before - offset * piece.turned
  return { piece, share: whole === 0 ? 0 : Math.min(1, rest / whole) }
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
