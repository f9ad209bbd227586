export type FileProblem = 'type' | 'size' | null

/**
 * Returns the problem of a file: its ending is not in `accept` (such as `.csv,.txt`), or it has more than `maxBytes`. Null without
 * a problem.
 */
export function problemWith(file: { name: string; size: number }, accept: string, maxBytes: number): FileProblem {
  const endings = accept
    .split(',')
    .map((ending) => ending.trim().toLowerCase())
    .filter(Boolean)
  if (endings.length > 0 && !endings.some((ending) => file.name.toLowerCase().endsWith(ending))) return 'type'
  return file.size > maxBytes ? 'size' : null
}
