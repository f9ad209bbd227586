import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { builtFiles, type Chunk } from './built-files.ts'
import { mergeShared } from './merge.ts'

const chunk = (fileName: string, imports: string[], more: Partial<Chunk> = {}): Chunk => ({
  fileName,
  code: 'x'.repeat(100),
  imports,
  isEntry: false,
  isDynamicEntry: false,
  ...more,
})
const screen = (name: string, imports: string[]) => chunk(name, imports, { isDynamicEntry: true })
const merged = (chunks: readonly Chunk[], request: number) =>
  mergeShared(builtFiles(chunks), request).map((files) => files.toSorted())

describe('builtFiles', () => {
  it('leaves out what every start loads, and finds the parts that need a file', () => {
    const files = builtFiles([
      chunk('main', ['packages'], { isEntry: true }),
      chunk('packages', []),
      screen('sales', ['table', 'main']),
      screen('fans', ['fields']),
      chunk('table', ['fields']),
      chunk('fields', ['packages']),
    ])
    const users = Object.fromEntries(files.map(({ name, users }) => [name, [...users]]))
    expect(users).toEqual({ sales: ['sales'], fans: ['fans'], table: ['sales'], fields: ['sales', 'fans'] })
  })

  it('leaves a part with itself if another one imports it at once', () => {
    const [sales] = builtFiles([screen('sales', []), screen('fans', ['sales'])])
    expect([...sales!.users]).toEqual(['sales'])
  })
})

describe('mergeShared', () => {
  it('merges files of the same screens', () => {
    const chunks = [screen('sales', ['a', 'b']), screen('fans', ['a', 'b']), chunk('a', []), chunk('b', [])]
    expect(merged(chunks, 1)).toEqual([['a', 'b']])
  })

  it('merges files of different screens only if the requests are worth more than what is loaded in vain', () => {
    const chunks = [
      screen('sales', ['a', 'b']),
      screen('fans', ['a', 'b']),
      screen('bids', ['b']),
      chunk('a', []),
      chunk('b', []),
    ]
    // Two screens save a request each, and bids load the 100 characters of `a` in vain.
    expect(merged(chunks, 51)).toEqual([['a', 'b']])
    expect(merged(chunks, 50)).toEqual([['a'], ['b']])
  })

  it('counts what a merged file imports for screens that need only a part of it', () => {
    const chunks = [
      screen('sales', ['a', 'b']),
      screen('fans', ['a', 'b']),
      screen('bids', ['b']),
      screen('passes', ['large']),
      screen('rewards', ['large']),
      chunk('a', ['large']),
      chunk('b', []),
      chunk('large', [], { code: 'x'.repeat(10_000) }),
    ]
    // Merged with `b`, `a` would save two requests and cost bids its 100 characters, but also the large file and its request.
    expect(merged(chunks, 60)).toEqual([['a'], ['b'], ['large']])
  })

  it('merges no files if a screen between them would be in a circle', () => {
    const chunks = [screen('sales', ['a']), screen('fans', ['a']), screen('bids', ['c']), chunk('a', ['bids']), chunk('c', [])]
    expect(merged(chunks, 200)).toEqual([['a'], ['c']])
  })

  it('has each shared file once, and no circle', () => {
    fc.assert(
      fc.property(graphs, fc.integer({ min: 1, max: 2000 }), (chunks, request) => {
        const files = builtFiles(chunks)
        const groups = mergeShared(files, request)
        const shared = files.filter(({ users }) => users.size > 1).map(({ name }) => name)
        expect(groups.flat().toSorted()).toEqual(shared.toSorted())
        expect(hasCircle(chunks, groups)).toBe(false)
      }),
    )
  })
})

/** Graphs without circles: each file imports only later ones. */
const graphs = fc
  .array(
    fc.record({
      isDynamicEntry: fc.boolean(),
      size: fc.integer({ min: 0, max: 500 }),
      seeds: fc.array(fc.nat(30), { maxLength: 5 }),
    }),
    {
      minLength: 4,
      maxLength: 25,
    },
  )
  .map((made) =>
    made.map(({ isDynamicEntry, size, seeds }, at) => {
      const later = made.length - at - 1
      const imports = later === 0 ? [] : [...new Set(seeds.map((seed) => `${at + 1 + (seed % later)}`))]
      return chunk(`${at}`, imports, { isDynamicEntry, code: 'x'.repeat(size) })
    }),
  )

function hasCircle(chunks: readonly Chunk[], groups: readonly (readonly string[])[]): boolean {
  const groupOf = (name: string) => groups.find((names) => names.includes(name))?.[0] ?? name
  const edges = chunks.flatMap(({ fileName, imports }) => imports.map((name) => [groupOf(fileName), groupOf(name)] as const))
  let open = edges.filter(([from, to]) => from !== to)
  for (;;) {
    // An edge to a file that imports nothing more cannot be in a circle.
    const rest = open.filter(([, to]) => open.some(([from]) => from === to))
    if (rest.length === open.length) return rest.length > 0
    open = rest
  }
}
