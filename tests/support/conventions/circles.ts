import { posix } from 'node:path'
import type { Source } from './sources.ts'

/** Returns the import circles among some sources, each as the sorted paths of its files. Imports of types count, too. */
export function circlesIn(sources: readonly Pick<Source, 'path' | 'imports'>[]): string[][] {
  const imports = new Map(sources.map(({ path, imports: wanted }) => [path, wanted.map((one) => pathOf(path, one))]))
  const reach = new Map([...imports.keys()].map((path) => [path, reachableFrom(path, imports)]))
  const circles = new Map<string, string[]>()
  for (const [path, reached] of reach) {
    if (!reached.has(path)) continue
    const circle = [...reached].filter((other) => reach.get(other)?.has(path)).toSorted()
    circles.set(circle.join(' '), circle)
  }
  return [...circles.values()]
}

const pathOf = (from: string, wanted: string) =>
  wanted.startsWith('.')
    ? posix.join(posix.dirname(from), wanted)
    : wanted.replace(/^#(?!(?:server|tests)\/)/, 'src/').replace(/^#/, '')

function reachableFrom(start: string, imports: ReadonlyMap<string, readonly string[]>): Set<string> {
  const reached = new Set<string>()
  const next = [...(imports.get(start) ?? [])]
  for (let path = next.pop(); path !== undefined; path = next.pop()) {
    if (reached.has(path) || !imports.has(path)) continue
    reached.add(path)
    next.push(...(imports.get(path) ?? []))
  }
  return reached
}
