import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

const root = join(import.meta.dirname, '../../..')
const generated = /^src\/(?:messages\/generated\/|routeTree\.gen\.ts)/

/** A source file: its path from the project's folder, its text, and its imports. */
export interface Source {
  path: string
  text: string
  /** The text without comments, for rules about code. */
  code: string
  imports: string[]
}

/** Reads every source file below the given folders, except generated ones. */
export function readSources(...folders: string[]): Source[] {
  return folders.flatMap((folder) => {
    const files = readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    return files
      .filter((file) => file.isFile() && /\.(?:ts|tsx|mjs)$/.test(file.name))
      .map((file) => relative(root, join(file.parentPath, file.name)).split(sep).join('/'))
      .filter((path) => !generated.test(path))
      .map(readSource)
  })
}

/** Returns the names of the folders directly below a folder of the project. */
export function foldersOf(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
}

function readSource(path: string): Source {
  const text = readFileSync(join(root, path), 'utf8')
  const code = withoutComments(text)
  return { path, text, code, imports: importsOf(code) }
}

/** Returns the imports of a text: `import … from`, `export … from`, bare and dynamic imports, and types by `import()`. */
export function importsOf(code: string): string[] {
  const found = code.matchAll(
    /(?:^|[\s;}])(?:import|export)\b[^'"`;()]*?\bfrom\s*['"]([^'"]+)['"]|\bimport\s*\(?\s*['"]([^'"]+)['"]/g,
  )
  return [...found].map((match) => match[1] ?? match[2] ?? '')
}

/** Removes the comments from code; line breaks stay, so that lines keep their numbers. */
export function withoutComments(text: string): string {
  const tokens = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|\/\*[\s\S]*?\*\/|(?<![:\\])\/\/[^\n]*/g
  return text.replace(tokens, (token) => (token.startsWith('/') ? token.replace(/[^\n]/g, ' ') : token))
}

/** Finds every match of a pattern in the code of the files; returns each as `path:line match`. */
export function placesOf(sources: Source[], pattern: RegExp): string[] {
  const every = new RegExp(pattern.source, `${pattern.flags.replace('g', '')}g`)
  return sources.flatMap(({ path, code }) =>
    [...code.matchAll(every)].map((match) => `${path}:${lineOf(code, match.index)} ${match[0].trim().replaceAll(/\s+/g, ' ')}`),
  )
}

const lineOf = (text: string, index: number) => text.slice(0, index).split('\n').length
