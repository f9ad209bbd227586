import type { Point } from '#lib/seat-map/line.ts'

/** An affine transform: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0]

/** Returns the transform that does `inner` first, then `outer`. */
export const composed = (outer: Matrix, inner: Matrix): Matrix => {
  const [a, b, c, d, e, f] = outer
  const [u, v, w, x, y, z] = inner
  return [a * u + c * v, b * u + d * v, a * w + c * x, b * w + d * x, a * y + c * z + e, b * y + d * z + f]
}

export const applied = ([a, b, c, d, e, f]: Matrix, [x, y]: Point): Point => [a * x + c * y + e, b * x + d * y + f]

const tangent = (degrees: number) => Math.tan((degrees * Math.PI) / 180)

const moving = (x: number, y: number): Matrix => [1, 0, 0, 1, x, y]

function turning(degrees: number): Matrix {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)]
  return [cos, sin, -sin, cos, 0, 0]
}

/** The functions of a `transform` attribute; null if they get too few numbers. */
const functions: Record<string, (...numbers: number[]) => Matrix | null> = {
  matrix: (...numbers) => (numbers.length === 6 ? (numbers as unknown as Matrix) : null),
  translate: (x, y = 0) => (x === undefined ? null : moving(x, y)),
  scale: (x, y = x) => (x === undefined ? null : [x, 0, 0, y!, 0, 0]),
  rotate(degrees, x = 0, y = 0) {
    return degrees === undefined ? null : composed(composed(moving(x, y), turning(degrees)), moving(-x, -y))
  },
  skewX: (degrees) => (degrees === undefined ? null : [1, 0, tangent(degrees), 1, 0, 0]),
  skewY: (degrees) => (degrees === undefined ? null : [1, tangent(degrees), 0, 1, 0, 0]),
}

/** Reads the numbers of an attribute, such as those of `points`. */
export const numbersIn = (text: string): number[] => (text.match(/[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi) ?? []).map(Number)

/** Reads a `transform` attribute. @returns null if it is not readable */
export function readTransform(text: string): Matrix | null {
  let whole = IDENTITY
  for (const [, name = '', list = ''] of text.matchAll(/([a-z]+)\s*\(([^()]*)\)/gi)) {
    const next = Object.hasOwn(functions, name) ? functions[name]!(...numbersIn(list)) : null
    if (!next) return null
    whole = composed(whole, next)
  }
  return whole
}
