import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

import { root } from '../root.mjs'

const sources = [
  'src',
  'sw',
  'server',
  'public',
  'index.html',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'panda.config.ts',
]

/**
 * Returns the id of this build: a hash of all its sources. The app and the server built from one tree have the same id, with or
 * without git, and a build older than its sources is recognized. Tests and generated files are not part of the hash.
 */
export function buildId() {
  const hash = createHash('sha256')
  for (const source of sources)
    for (const file of filesUnder(join(root, source))) hash.update(relative(root, file)).update(readFileSync(file))
  return hash.digest('hex').slice(0, 10)
}

/** Lists the files of a path. @returns {string[]} every file below a folder; a file itself; an empty list if the path is missing */
function filesUnder(path) {
  try {
    return readdirSync(path, { withFileTypes: true })
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .filter((entry) => !isLeftOut(entry.name))
      .flatMap((entry) => (entry.isDirectory() ? filesUnder(join(path, entry.name)) : [join(path, entry.name)]))
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path]
    if (error.code === 'ENOENT') return []
    throw error
  }
}

/** @param {string} name */
function isLeftOut(name) {
  return name === 'generated' || name === 'routeTree.gen.ts' || name.includes('.test.')
}
