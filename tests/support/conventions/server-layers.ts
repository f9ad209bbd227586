import { posix } from 'node:path'
import type { Source } from './sources.ts'

/** The layers of the server, and the other layers that each may import. */
export const serverMayImport = {
  kernel: [],
  gateways: ['kernel'],
  outbound: ['kernel'],
  live: ['kernel'],
  jobs: ['outbound', 'kernel'],
  http: ['jobs', 'outbound', 'kernel'],
  area: ['http', 'live', 'jobs', 'outbound', 'gateways', 'kernel'],
  assembly: ['area', 'http', 'live', 'jobs', 'outbound', 'gateways', 'kernel'],
} as const satisfies Record<string, readonly string[]>

export type ServerLayer = keyof typeof serverMayImport

/** Folders with a special layer; every other folder is an area. */
export const layerOfFolder: Record<string, ServerLayer> = {
  kernel: 'kernel',
  db: 'kernel',
  config: 'kernel',
  gateways: 'gateways',
  outbound: 'outbound',
  jobs: 'jobs',
  live: 'live',
  http: 'http',
}

/** The files of the kernel that are directly in `server`; every other file there assembles the server. */
const kernelFiles = ['server/log.ts', 'server/context.ts', 'server/config.ts']

/** Returns the layer of a file of the server; undefined for other files, and for the commands, which may import everything. */
export function serverLayerOf(path: string): ServerLayer | undefined {
  const [top, folder = '', ...rest] = path.split('/')
  if (top !== 'server' || folder === 'commands') return undefined
  if (rest.length === 0) return kernelFiles.includes(path) ? 'kernel' : 'assembly'
  return layerOfFolder[folder] ?? 'area'
}

/** Returns the path of an import within the server; undefined for every other import. */
function serverPath(file: string, wanted: string): string | undefined {
  const path = wanted.startsWith('.') ? posix.join(posix.dirname(file), wanted) : wanted.replace(/^#/, '')
  return path.startsWith('server/') ? path : undefined
}

/** Returns why a file of the server may not import something; undefined if it may. Tests may import everything. */
export function serverOffence(file: string, wanted: string): string | undefined {
  const path = serverPath(file, wanted)
  const [from, to] = [serverLayerOf(file), path && serverLayerOf(path)]
  if (file.endsWith('.test.ts') || from === undefined || to === undefined || from === to) return undefined
  const legal: readonly string[] = serverMayImport[from]
  return legal.includes(to) ? undefined : `${file}: ${from} may not import ${wanted}`
}

/** Returns the folder of a file of the server; the kernel counts as one folder. Undefined for files that assemble the server. */
function serverFolder(path: string): string | undefined {
  const layer = serverLayerOf(path)
  return layer === undefined || layer === 'assembly' ? undefined : layer === 'kernel' ? layer : path.split('/')[1]
}

/** Returns the folders of the server with the folders that each imports. Tests are left out. */
export function serverFolders(sources: readonly Pick<Source, 'path' | 'imports'>[]): { path: string; imports: string[] }[] {
  const folders = new Map<string, Set<string>>()
  for (const { path, imports } of sources) {
    const from = serverFolder(path)
    if (from === undefined || path.endsWith('.test.ts')) continue
    const reached = folders.get(from) ?? new Set()
    folders.set(from, reached)
    for (const wanted of imports) {
      const to = serverFolder(serverPath(path, wanted) ?? '')
      if (to !== undefined && to !== from) reached.add(to)
    }
  }
  return [...folders].map(([path, imports]) => ({ path, imports: [...imports] }))
}

/** Returns the pairs of folders that import each other: `offers ↔ sending`. */
export function pairsIn(folders: readonly { path: string; imports: readonly string[] }[]): string[] {
  const importsOf = new Map(folders.map(({ path, imports }) => [path, imports]))
  return folders
    .flatMap(({ path, imports }) => imports.map((other) => [path, other] as const))
    .filter(([one, other]) => one < other && importsOf.get(other)?.includes(one))
    .map(([one, other]) => `${one} ↔ ${other}`)
    .toSorted()
}
