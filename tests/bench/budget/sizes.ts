import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { scriptsIn } from '#server/commands/build/route-parts.ts'

/** The sizes of scripts in kB (1,000 bytes, gzip): those of every start, and by address the additional ones. */
export type Sizes = Record<string, number>

/** The name of the scripts that every start needs. */
export const EVERY_START = 'every start'

/** Returns the sizes of a build, by address; `*` replaces the ids. */
export function sizesOf(client: string): Sizes {
  const html = readFileSync(join(client, 'index.html'), 'utf8')
  const known = new Map<string, number>()
  const sizeOf = (file: string) => {
    const size = known.get(file) ?? gzipSync(readFileSync(join(client, file)), { level: 9 }).byteLength / 1000
    known.set(file, size)
    return size
  }
  const sum = (files: readonly string[]) => round(files.reduce((total, file) => total + sizeOf(file), 0))
  const { table, every } = scriptsIn(html)
  const routes = table.map(([address, files]) => [address, sum(files)] as const)
  return { [EVERY_START]: sum(every), ...Object.fromEntries(routes.toSorted(([a], [b]) => (a < b ? -1 : 1))) }
}

const round = (kB: number) => Math.round(kB * 10) / 10

/** The share by which a route may grow over its budget. */
const MOST_GROWTH = 0.05
/** The growth in kB that is always allowed, because 5 % of a small route is very little. */
const LEAST_GROWTH_KB = 1

/** Returns a line for each size over its budget, for each size without a budget, and for each budget without a size. */
export function overBudget(sizes: Sizes, budget: Sizes): string[] {
  return [...new Set([...Object.keys(sizes), ...Object.keys(budget)])].flatMap((name) => {
    const [now, kept] = [sizes[name], budget[name]]
    if (kept === undefined) return [`${name} has no budget`]
    if (now === undefined) return [`${name} has a budget, and is not there`]
    const grown = now - kept
    return grown > kept * MOST_GROWTH && grown > LEAST_GROWTH_KB ? [`${name} grew from ${kept} to ${now} kB`] : []
  })
}
