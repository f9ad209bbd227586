import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const root = join(import.meta.dirname, '../../..')
const sources = ['src', 'sw', 'server', 'public', 'index.html', 'package.json', 'package-lock.json', 'vite.config.ts', 'panda.config.ts']

/**
 * The name of this build: a hash of everything it is made from, so that the app and the server built from one tree agree,
 * with or without git. Tests and generated files do not count.
 */
export function buildId(): string {
  const hash = createHash('sha256')
  for (const source of sources) for (const file of filesUnder(join(root, source))) hash.update(relative(root, file)).update(readFileSync(file))
  return hash.digest('hex').slice(0, 10)
}

function filesUnder(path: string): string[] {
  try {
    return readdirSync(path, { withFileTypes: true })
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .filter((entry) => !isLeftOut(entry.name))
      .flatMap((entry) => (entry.isDirectory() ? filesUnder(join(path, entry.name)) : [join(path, entry.name)]))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOTDIR') return [path]
    if (code === 'ENOENT') return []
    throw error
  }
}

function isLeftOut(name: string): boolean {
  return name === 'generated' || name === 'routeTree.gen.ts' || name.includes('.test.')
}
