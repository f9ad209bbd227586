import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'

import { root } from '../root.mjs'

const record = join(root, '.cache/check/lint.json')

/** Files that affect the linter's findings in every other file. */
const settings = ['package-lock.json', '.oxlintrc.json', 'tsconfig.json', 'sw/tsconfig.json', 'server/commands/check.mjs']

/**
 * Finds the files that have changed since the last clean run, and all files that import them, directly or not. Generated files
 * count as unchanged.
 * @param {string[]} paths the folders and files to search
 * @returns {{ files: string[], markClean: () => void }} `markClean` records that the linter found nothing in them
 */
export function changedSources(paths) {
  const texts = new Map(paths.flatMap(sourcesUnder).map((path) => [path, readFileSync(join(root, path), 'utf8')]))
  const now = {
    settings: hashOf(settings.map((path) => readFileSync(join(root, path), 'utf8')).join('\n')),
    hashes: Object.fromEntries([...texts].map(([path, text]) => [path, hashOf(text)])),
  }
  const before = readRecord()
  const isKnown = (path) => before.settings === now.settings && before.hashes[path] === now.hashes[path]
  const changed = [...texts.keys()].filter((path) => !isKnown(path))
  return {
    files: withImporters(changed, importersOf(texts)),
    markClean() {
      mkdirSync(dirname(record), { recursive: true })
      writeFileSync(record, JSON.stringify(now))
    },
  }
}

const hashOf = (text) => createHash('sha256').update(text).digest('base64')

/** Reads the state at the last clean run; returns an empty state if no state is stored or it cannot be read. */
function readRecord() {
  try {
    return JSON.parse(readFileSync(record, 'utf8'))
  } catch {
    return { settings: '', hashes: {} }
  }
}

/** Lists the sources of a path. @returns {string[]} every source file under a folder, or the path itself if it is a file */
function sourcesUnder(path) {
  if (/\.\w+$/.test(path)) return [path]
  return readdirSync(join(root, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:ts|tsx|mjs)$/.test(entry.name))
    .map((entry) => posix.join(entry.parentPath.slice(join(root, '/').length), entry.name))
    .filter((file) => !/^src\/(?:messages\/generated\/|routeTree\.gen\.ts)/.test(file))
}

/** Maps each file to the files that import it. An import in a comment counts too: at worst a file is checked unnecessarily. */
function importersOf(texts) {
  const importers = new Map()
  for (const [path, text] of texts) {
    for (const [, name] of text.matchAll(/\b(?:from|import)\b\s*\(?\s*['"]([#.][^'"]+)['"]/g)) {
      const imported = resolvePath(path, name)
      if (!importers.has(imported)) importers.set(imported, [])
      importers.get(imported).push(path)
    }
  }
  return importers
}

const aliases = Object.entries(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).imports)

/** Returns the path of an import from the project's folder: `#lib/clock.ts` is `src/lib/clock.ts`. */
function resolvePath(from, name) {
  if (name.startsWith('.')) return posix.join(posix.dirname(from), name)
  const [alias, target] = aliases.find(([pattern]) => name.startsWith(pattern.replace('*', ''))) ?? ['', '']
  return posix.normalize(target.replace('*', name.slice(alias.length - 1)))
}

function withImporters(changed, importers) {
  const found = new Set(changed)
  // The loop also visits files that are added during it.
  for (const path of found) for (const importer of importers.get(path) ?? []) found.add(importer)
  return [...found]
}
