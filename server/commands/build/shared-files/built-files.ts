import type { OutputChunk } from 'rolldown'
import { withImports } from '../with-imports.ts'

/** A file that the bundler writes, as far as it matters here. */
export type Chunk = Pick<OutputChunk, 'fileName' | 'code' | 'imports' | 'isEntry' | 'isDynamicEntry'>

/** A file of a build: a screen, something that a screen loads later, or code that several of them share. */
export interface BuiltFile {
  name: string
  /** The length of its source, without what is never used. */
  size: number
  /** The files that it imports at once. */
  imports: readonly string[]
  /** The screens, and the parts that screens load later, that need it. */
  users: ReadonlySet<string>
}

/** Returns the files of a build but those of every start. */
export function builtFiles(chunks: readonly Chunk[]): BuiltFile[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const loadedWith = ({ fileName }: Chunk) => withImports(fileName, (name) => byName.get(name)?.imports ?? [])
  const first = new Set(chunks.filter(({ isEntry }) => isEntry).flatMap((chunk) => [...loadedWith(chunk)]))
  const users = new Map(chunks.map(({ fileName }) => [fileName, new Set<string>()]))
  for (const part of chunks.filter(({ isDynamicEntry }) => isDynamicEntry))
    for (const name of loadedWith(part)) users.get(name)?.add(part.fileName)
  return chunks
    .filter(({ fileName }) => !first.has(fileName))
    .map(({ fileName: name, code, imports, isDynamicEntry }) => ({
      name,
      size: code.length,
      imports,
      // A file that is loaded by `import()` keeps its modules to itself, also if others import it at once.
      users: isDynamicEntry ? new Set([name]) : users.get(name)!,
    }))
}
