import type { Plugin } from 'vite'
import type { Shape } from '../../../src/ui/icon/icon.ts'

const ICON = /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/][\w-]+\.mjs$/

/** Draws each icon of the package as one path: a list with a hundred of them has a fifth fewer elements. */
export function icons(): Plugin {
  const drawn = new URL('../../../src/ui/icon/icon.ts', import.meta.url).pathname
  return {
    name: 'holdfast:icons',
    apply: 'build',
    transform: {
      filter: { id: ICON },
      async handler(code, id) {
        // Another name for an icon that has a file of its own.
        if (!code.includes('__iconData =')) return undefined
        const { __iconData: data } = (await import(id)) as { __iconData?: { name: string; node: Shape[] } }
        if (!data) this.error(`An icon is written in another way: ${id}`)
        const { line, others } = joined(data.node)
        return `import { icon } from ${JSON.stringify(drawn)}
export default /* @__PURE__ */ icon(${JSON.stringify(data.name)}, ${JSON.stringify(line)}, ${JSON.stringify(others)})`
      },
    },
  }
}

/** Joins the shapes that are nothing but lines into the data of one path. Those with colours of their own stay by themselves. */
export function joined(node: readonly Shape[]): { line: string; others: Shape[] } {
  const lines: string[] = []
  const others: Shape[] = []
  for (const [tag, { key: _, ...attributes }] of node) {
    const line = lineOf(tag, attributes)
    if (line === null) others.push([tag, attributes])
    else lines.push(line)
  }
  return { line: lines.join(''), others }
}

/** A shape as path data that begins at an absolute place; null where it has more than its form. */
function lineOf(tag: string, attributes: Record<string, string>): string | null {
  const form = forms[tag]
  return form && Object.keys(attributes).every((name) => form.of.includes(name)) ? form.line(attributes) : null
}

type Numbers = Record<string, number>
const inNumbers = (attributes: Record<string, string>): Numbers =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, Number(value)]))

const forms: Record<string, { of: string[]; line: (attributes: Record<string, string>) => string }> = {
  path: { of: ['d'], line: ({ d = '' }) => fromAbsolute(d) },
  circle: {
    of: ['cx', 'cy', 'r'],
    line: (given) => {
      const { cx = 0, cy = 0, r = 0 } = inNumbers(given)
      return around(cx, cy, r, r)
    },
  },
  ellipse: {
    of: ['cx', 'cy', 'rx', 'ry'],
    line: (given) => {
      const { cx = 0, cy = 0, rx = 0, ry = 0 } = inNumbers(given)
      return around(cx, cy, rx, ry)
    },
  },
  line: { of: ['x1', 'y1', 'x2', 'y2'], line: ({ x1 = 0, y1 = 0, x2 = 0, y2 = 0 }) => `M${x1} ${y1}L${x2} ${y2}` },
  polyline: { of: ['points'], line: ({ points = '' }) => `M${points.trim()}` },
  polygon: { of: ['points'], line: ({ points = '' }) => `M${points.trim()}Z` },
  rect: {
    of: ['x', 'y', 'width', 'height', 'rx', 'ry'],
    line: (given) => {
      const { x = 0, y = 0, width = 0, height = 0, rx = Number(given['ry'] ?? 0), ry = rx } = inNumbers(given)
      return box(x, y, width, height, rx, ry)
    },
  },
}

const around = (cx: number, cy: number, rx: number, ry: number) =>
  `M${cx - rx} ${cy}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`

/** A rectangle with round corners, as a browser draws it: corners are at most half a side. */
function box(x: number, y: number, width: number, height: number, cornerX: number, cornerY: number): string {
  const [rx, ry] = [Math.min(cornerX, width / 2), Math.min(cornerY, height / 2)]
  const [h, v] = [width - 2 * rx, height - 2 * ry]
  if (rx === 0 || ry === 0) return `M${x} ${y}h${width}v${height}h${-width}z`
  const corner = (dx: number, dy: number) => `a${rx} ${ry} 0 0 1 ${dx} ${dy}`
  return `M${x + rx} ${y}h${h}${corner(rx, ry)}v${v}${corner(-rx, ry)}h${-h}${corner(-rx, -ry)}v${-v}${corner(rx, -ry)}z`
}

/** A path by itself begins at an absolute place even where it says `m`; joined to another it must say so. */
function fromAbsolute(d: string): string {
  const begins = /^\s*m\s*(-?\d*\.?\d+)[\s,]*(-?\d*\.?\d+)\s*/.exec(d)
  if (!begins) return d
  const [all, x, y] = begins
  const rest = d.slice(all.length)
  // Numbers that go on are lines, and stay relative.
  return `M${x} ${y}${/^[-.\d]/.test(rest) ? `l${rest}` : rest}`
}
