import { posix } from 'node:path'

/** The folders from which each folder may import. A folder may always import from itself; features have their own rule. */
export const mayImport: Record<string, string[]> = {
  main: ['routes', 'shell', 'features', 'parts', 'ui', 'data', 'contract', 'help', 'lib', 'messages', 'styled'],
  routes: ['shell', 'features', 'parts', 'ui', 'data', 'contract', 'help', 'lib', 'messages', 'styled'],
  shell: ['parts', 'ui', 'data', 'contract', 'help', 'lib', 'messages', 'styled'],
  features: ['parts', 'ui', 'data', 'contract', 'help', 'lib', 'messages', 'styled'],
  parts: ['ui', 'data', 'contract', 'help', 'lib', 'messages', 'styled'],
  ui: ['lib', 'messages', 'styled'],
  data: ['contract', 'lib'],
  contract: ['lib'],
  help: [],
  lib: [],
  messages: ['lib'],
  server: ['contract', 'lib'],
  sw: ['contract', 'lib'],
}

/** Every layer, including the folder that Panda writes. */
export const layers = [...Object.keys(mayImport), 'styled']

/**
 * Returns the layer of a file or an alias: `ui` for `src/ui/button/button.tsx` and `#ui/button/button.tsx`. For a path outside of
 * `src`, returns its first folder.
 */
export function layerOf(path: string): string | undefined {
  if (path.startsWith('#')) return path.slice(1).split('/')[0]
  const [top, folder, ...rest] = path.split('/')
  if (top === 'src') return rest.length === 0 ? 'main' : folder
  return top
}

/** Returns the feature of a file or an alias: `inventory` for `#features/inventory/x.ts`. */
function areaOf(path: string): string | undefined {
  return /^(?:src\/|#)features\/([^/]+)/.exec(path)?.[1]
}

/** Returns the path of an import, from the project's folder; undefined for packages. An alias is returned unchanged. */
function resolved(file: string, wanted: string): string | undefined {
  if (wanted.startsWith('.')) return posix.join(posix.dirname(file), wanted)
  return wanted.startsWith('#') ? wanted : undefined
}

/** Returns why a file may not import something; undefined if it may. Tests and `server/commands` are exempt. */
export function offence(file: string, wanted: string): string | undefined {
  if (/\.test\.tsx?$/.test(file) || file.startsWith('server/commands/')) return undefined
  const path = resolved(file, wanted)
  if (path === undefined) return undefined
  const [from, to] = [layerOf(file), layerOf(path)]
  if (from === undefined || to === undefined) return undefined
  if (from === 'features' && to === 'features')
    return areaOf(file) === areaOf(path) ? undefined : `${file}: a feature imports another, ${wanted}`
  if (from === to || mayImport[from]?.includes(to)) return undefined
  return `${file}: ${from} may not import ${wanted}`
}
