/** Which room of the house may import from which others. A room always may from itself; features have their own rule. */
export const mayImport: Record<string, string[]> = {
  main: ['routes', 'shell', 'features', 'ui', 'data', 'contract', 'lib', 'messages', 'styled'],
  routes: ['shell', 'features', 'ui', 'data', 'contract', 'lib', 'messages', 'styled'],
  shell: ['ui', 'data', 'contract', 'lib', 'messages', 'styled'],
  features: ['ui', 'data', 'contract', 'lib', 'messages', 'styled'],
  ui: ['lib', 'messages', 'styled'],
  data: ['contract', 'lib'],
  contract: ['lib'],
  lib: [],
  messages: [],
  server: ['contract', 'lib'],
  sw: ['contract', 'lib'],
}

/** Every room, and the one into which Panda writes. */
export const rooms = [...Object.keys(mayImport), 'styled']

/** The room a file or an alias lies in: `src/ui/button/button.tsx` and `#ui/button/button.tsx` are in `ui`. Undefined for packages. */
export function roomOf(path: string): string | undefined {
  if (path.startsWith('#')) return path.slice(1).split('/')[0]
  const [top, folder, ...rest] = path.split('/')
  if (top === 'src') return rest.length === 0 ? 'main' : folder
  return top
}

/** The area of a feature a file or an alias belongs to: `inventory` for `#features/inventory/x.ts`. */
function areaOf(path: string): string | undefined {
  return /^(?:src\/|#)features\/([^/]+)/.exec(path)?.[1]
}

/** Why a file may not import something, undefined where it may. Tests and the tooling beside the server are free. */
export function offence(file: string, wanted: string): string | undefined {
  if (/\.test\.tsx?$/.test(file) || file.startsWith('server/commands/')) return undefined
  if (!wanted.startsWith('#')) return undefined
  const [from, to] = [roomOf(file), roomOf(wanted)]
  if (from === undefined || to === undefined) return undefined
  if (from === 'features' && to === 'features')
    return areaOf(file) === areaOf(wanted) ? undefined : `${file}: a feature imports another, ${wanted}`
  if (from === to || mayImport[from]?.includes(to)) return undefined
  return `${file}: ${from} may not import ${wanted}`
}
