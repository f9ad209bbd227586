import { applied, composed, IDENTITY, type Matrix, readTransform } from './matrix.ts'
import type { Line } from '#lib/seat-map/line.ts'
import { shapes } from './shape-points.ts'

/** The outlines of a drawing in its own units, and the number of its shapes that could not be read. */
export interface Drawing {
  lines: Line[]
  skipped: number
}

export type SvgProblem = 'not-svg' | 'entities' | 'none' | 'detailed'

/** The most points that are read from a file. */
const MOST_POINTS = 200_000
/** The largest distance from the origin of a drawing, in its units. */
const FARTHEST = 1_000_000

/** The elements whose shapes are read. Those of `defs`, `symbol`, `clipPath` and all other elements are not drawn as they are. */
const groups = new Set(['svg', 'g', 'a', 'switch'])
const SVG = 'http://www.w3.org/2000/svg'
const ELEMENT = 1

/**
 * Reads the outlines of an SVG file, and nothing else: the result has only numbers. Scripts, styles, links, pictures and texts are left
 * out, and no part of the file becomes part of the page.
 * @param parse parses XML; it may throw
 */
export function readSvg(text: string, parse: (text: string) => Document): Drawing | SvgProblem {
  // Entities could make a small file huge; drawings do not need them.
  if (/<!ENTITY/i.test(text)) return 'entities'
  const root = rootOf(text, parse)
  if (root === null) return 'not-svg'
  const drawing = outlinesIn(root)
  if (drawing === null) return 'detailed'
  return drawing.lines.length > 0 ? drawing : 'none'
}

function rootOf(text: string, parse: (text: string) => Document): Element | null {
  try {
    const document = parse(text)
    const root = document.documentElement as Element | null
    const isWhole = document.getElementsByTagName('parsererror').length === 0
    return root?.localName === 'svg' && (root.namespaceURI === SVG || !root.namespaceURI) && isWhole ? root : null
  } catch {
    return null
  }
}

/** Returns the outlines below an element; null if they have too many points. */
function outlinesIn(root: Element): Drawing | null {
  const lines: Line[] = []
  let [skipped, points] = [0, 0]
  // A list of its own instead of a recursion, because elements may be nested deeper than the call stack.
  const left: { element: Element; under: Matrix }[] = [{ element: root, under: IDENTITY }]
  for (let next = left.pop(); next; next = left.pop()) {
    const { element, under } = next
    if (isHidden(element)) continue
    const own = readTransform(element.getAttribute('transform') ?? '')
    const matrix = own && composed(under, own)
    if (groups.has(element.localName)) {
      if (matrix === null) skipped++
      else for (const child of childrenOf(element, root)) left.push({ element: child, under: matrix })
      continue
    }
    const drawn = Object.hasOwn(shapes, element.localName) && matrix && placed(element, matrix)
    if (drawn === false) continue
    if (drawn === null) {
      skipped++
      continue
    }
    for (const line of drawn) {
      lines.push(line)
      points += line.length
    }
    if (points > MOST_POINTS) return null
  }
  return { lines, skipped }
}

/** Returns the elements in an element that are of the same namespace as the root, the last one first. */
function childrenOf(element: Element, { namespaceURI }: Element): Element[] {
  const children: Element[] = []
  for (let node = element.lastChild; node; node = node.previousSibling)
    if (node.nodeType === ELEMENT && (node as Element).namespaceURI === namespaceURI) children.push(node as Element)
  return children
}

const isHidden = (element: Element): boolean =>
  element.getAttribute('display') === 'none' || /display\s*:\s*none/i.test(element.getAttribute('style') ?? '')

/** Returns the outlines of a shape in the units of the drawing; null if they are not readable or have no finite size. */
function placed(element: Element, matrix: Matrix): Line[] | null {
  const lines = shapes[element.localName]!((name) => element.getAttribute(name))?.map((line) =>
    line.map((point) => applied(matrix, point)),
  )
  const isNear = (line: Line) => line.every((point) => point.every((value) => Math.abs(value) <= FARTHEST))
  return lines?.every(isNear) ? lines.filter(hasLength) : null
}

const hasLength = ([first, ...others]: Line): boolean => others.some(([x, y]) => x !== first![0] || y !== first![1])
