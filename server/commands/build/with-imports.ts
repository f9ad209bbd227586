/**
 * Returns a file of a build and all that is loaded with it: what it imports at once, and what that imports.
 * @param importsOf returns what a file imports at once
 * @param found files that are there already; the result is added to them
 */
export function withImports<File>(file: File, importsOf: (file: File) => Iterable<File>, found = new Set<File>()): Set<File> {
  if (found.has(file)) return found
  found.add(file)
  for (const imported of importsOf(file)) withImports(imported, importsOf, found)
  return found
}
