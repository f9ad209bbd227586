/** A file that the bundler writes, as far as it matters here. */
export interface Chunk {
  fileName: string
  code: string
  imports: readonly string[]
  /** Whether the page itself begins with the file. */
  isEntry: boolean
  /** Whether the file is loaded by `import()`: a screen, or what a screen loads later. */
  isDynamicEntry: boolean
}

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
  const loadedWith = (chunk: Chunk) => {
    const found = new Set([chunk])
    for (const { imports } of found)
      for (const name of imports) {
        const imported = byName.get(name)
        if (imported) found.add(imported)
      }
    return found
  }
  const first = new Set(chunks.filter(({ isEntry }) => isEntry).flatMap((chunk) => [...loadedWith(chunk)]))
  const users = new Map(chunks.map((chunk) => [chunk, new Set<string>()]))
  for (const part of chunks.filter(({ isDynamicEntry }) => isDynamicEntry))
    for (const chunk of loadedWith(part)) users.get(chunk)!.add(part.fileName)
  return chunks
    .filter((chunk) => !first.has(chunk))
    .map((chunk) => ({
      name: chunk.fileName,
      size: chunk.code.length,
      imports: chunk.imports,
      // A file that is loaded by `import()` keeps its modules to itself, also if others import it at once.
      users: chunk.isDynamicEntry ? new Set([chunk.fileName]) : users.get(chunk)!,
    }))
}
