import { describe, expect, test } from 'vitest'

import { circlesIn } from './support/conventions/circles.ts'
import { mayImport, offence, layerOf, layers } from './support/conventions/layers.ts'
import {
  layerOfFolder,
  pairsIn,
  serverFolders,
  serverLayerOf,
  serverMayImport,
  serverOffence,
  type ServerLayer,
} from './support/conventions/server-layers.ts'
import { foldersOf, readSources } from './support/conventions/sources.ts'

const sources = readSources('src', 'server', 'sw')
const product = sources.filter(({ path }) => !/\.test\.tsx?$/.test(path))
const foldersOnDisk = [...foldersOf('src'), 'server', 'sw']

describe('the layers', () => {
  test('every folder of src is a layer the rules know', () => {
    expect(foldersOnDisk.filter((layer) => !(layer in mayImport))).toEqual([])
  })

  test('no file imports from a layer that it may not import', () => {
    expect(sources.flatMap(({ path, imports }) => imports.map((wanted) => offence(path, wanted))).filter(Boolean)).toEqual([])
  })

  const edges = foldersOnDisk.flatMap((from) =>
    layers.filter((to) => to !== from && !mayImport[from]?.includes(to)).map((to) => ({ from, to })),
  )

  test.each(edges)('an import from $from to $to is caught, and an import from a legal neighbour is not', ({ from, to }) => {
    const file = samplePath(from)
    expect(layerOf(file)).toBe(from)
    expect(offence(file, `#${to}/some/thing.ts`)).toContain(`may not import #${to}`)
    for (const legal of [from, ...(mayImport[from] ?? [])].filter((layer) => layer !== 'features')) {
      expect(offence(file, `#${legal}/some/thing.ts`)).toBeUndefined()
    }
  })

  const onDisk = edges.filter(({ from, to }) => foldersOf('src').includes(from) && foldersOf('src').includes(to))

  test.each(onDisk)(
    'a relative path from $from to $to is caught like the alias, and its legal neighbour is not',
    ({ from, to }) => {
      const file = samplePath(from)
      expect(offence(file, `../../${to}/some/thing.ts`)).toContain(`may not import ../../${to}`)
      for (const legal of mayImport[from]?.filter((folder) => folder !== 'features') ?? [])
        expect(offence(file, `../../${legal}/some/thing.ts`)).toBeUndefined()
      expect(offence(file, './thing.ts')).toBeUndefined()
    },
  )

  const areas = foldersOf('src').includes('features') ? foldersOf('src/features') : []

  test.each(areas)('an import from the feature %s into another is caught, and one into itself is not', (area) => {
    const file = `src/features/${area}/some-screen.tsx`
    expect(offence(file, '#features/somewhere-else/thing.ts')).toContain('a feature imports another')
    expect(offence(file, '../somewhere-else/thing.ts')).toContain('a feature imports another')
    expect(offence(file, `#features/${area}/thing.ts`)).toBeUndefined()
    expect(offence(file, './some/thing.ts')).toBeUndefined()
    expect(offence('src/routes/some-route.tsx', `#features/${area}/thing.ts`)).toBeUndefined()
  })
})

describe('the layers of the server', () => {
  test('every folder with a layer of its own exists', () => {
    expect(Object.keys(layerOfFolder).filter((folder) => !foldersOf('server').includes(folder))).toEqual([])
  })

  test('no file imports from a layer it may not import', () => {
    const offences = sources.flatMap(({ path, imports }) => imports.map((wanted) => serverOffence(path, wanted)))
    expect(offences.filter(Boolean)).toEqual([])
  })

  const serverLayers = Object.keys(serverMayImport) as ServerLayer[]
  const mayReach = (from: ServerLayer): readonly ServerLayer[] => [from, ...serverMayImport[from]]
  const forbidden = serverLayers.flatMap((from) =>
    serverLayers.filter((to) => !mayReach(from).includes(to)).map((to) => ({ from, to })),
  )

  test.each(forbidden)('an import from $from to $to is caught, and an import from a legal neighbour is not', ({ from, to }) => {
    const file = serverSample(from)
    expect(serverLayerOf(file)).toBe(from)
    expect(serverOffence(file, `#${serverSample(to)}`)).toContain(`${from} may not import`)
    for (const legal of mayReach(from)) expect(serverOffence(file, `#${serverSample(legal)}`)).toBeUndefined()
  })

  test('a relative import is caught like the alias, and one of a sibling is not', () => {
    expect(serverOffence('server/kernel/file.ts', '../http/thing.ts')).toContain('kernel may not import')
    expect(serverOffence('server/kernel/file.ts', './thing.ts')).toBeUndefined()
    expect(serverOffence('server/http/file.ts', '../kernel/thing.ts')).toBeUndefined()
  })

  const folders = serverFolders(sources)

  test('no two folders import each other, types included', () => {
    expect(pairsIn(folders)).toEqual([])
  })

  test('no longer circle of folders exists either', () => {
    expect(circlesIn(folders)).toEqual([])
  })

  test('two folders that import each other are caught, and a one-way import is not', () => {
    const a = { path: 'server/offers/one.ts', imports: ['#server/sending/two.ts', '#server/db/schema.ts'] }
    const b = { path: 'server/sending/two.ts', imports: ['#server/kernel/refusal.ts'] }
    expect(pairsIn(serverFolders([a, b]))).toEqual([])
    const mutual = serverFolders([a, { ...b, imports: ['#server/offers/three.ts'] }])
    expect(pairsIn(mutual)).toEqual(['offers ↔ sending'])
    expect(circlesIn(mutual)).toEqual([['offers', 'sending']])
  })
})

describe('import circles', () => {
  test('no file of the product is in one, types included', () => {
    expect(circlesIn(product)).toEqual([])
  })

  test('a circle is caught, by alias or by relative path', () => {
    const a = { path: 'src/data/a/one.ts', imports: ['#data/b/two.ts', 'react'] }
    const b = { path: 'src/data/b/two.ts', imports: ['./three.ts'] }
    const c = { path: 'src/data/b/three.ts', imports: ['#data/a/one.ts'] }
    expect(circlesIn([a, b, { ...c, imports: [] }])).toEqual([])
    expect(circlesIn([a, b, c])).toEqual([['src/data/a/one.ts', 'src/data/b/three.ts', 'src/data/b/two.ts']])
    const d = { path: 'server/offers/one.ts', imports: ['#server/sending/two.ts'] }
    const e = { path: 'server/sending/two.ts', imports: ['#server/offers/one.ts'] }
    expect(circlesIn([d, e])).toEqual([['server/offers/one.ts', 'server/sending/two.ts']])
  })
})

describe('imports', () => {
  const own = sources.filter(({ path }) => !path.startsWith('server/commands/') && !path.startsWith('src/messages/'))
  const eachImport = own.flatMap(({ path, imports }) => imports.map((wanted) => ({ path, wanted })))
  const said = (strays: typeof eachImport) => strays.map(({ path, wanted }) => `${path}: ${wanted}`)

  test('name a sibling by a relative path, and anything else by an alias', () => {
    // `src/shell/recipes.ts` imports the recipes of its subfolders by relative paths.
    const strays = eachImport.filter(({ path }) => !/recipes?\.ts$/.test(path))
    expect(said(strays.filter(({ wanted }) => wanted.startsWith('.') && !/^\.\/[^/]+$/.test(wanted)))).toEqual([])
  })

  test('of own files include the extension', () => {
    const ours = eachImport.filter(({ wanted }) => /^[.#]/.test(wanted) && !wanted.startsWith('#styled/'))
    expect(said(ours.filter(({ wanted }) => !/\.(?:ts|tsx|mjs|js|json|css)(?:\?\w+)?$/.test(wanted)))).toEqual([])
  })

  test('of zod use its small form', () => {
    expect(said(eachImport.filter(({ wanted }) => wanted === 'zod'))).toEqual([])
  })

  test('in the app exclude modules of Node.js', () => {
    expect(
      said(
        eachImport.filter(
          ({ path, wanted }) =>
            path.startsWith('src/') &&
            !path.includes('.test.') &&
            wanted.startsWith('node:') &&
            !path.startsWith('src/messages/'),
        ),
      ),
    ).toEqual([])
  })
})

/** Returns a sample path in a layer, to check the rules with. */
function samplePath(layer: string): string {
  return layer === 'server' || layer === 'sw' ? `${layer}/some/file.ts` : `src/${layer}/some/file.ts`
}

/** Returns a sample path in a layer of the server, to check the rules with. */
function serverSample(layer: ServerLayer): string {
  if (layer === 'assembly') return 'server/some-file.ts'
  return layer === 'area' ? 'server/some-area/file.ts' : `server/${layer}/some-file.ts`
}
