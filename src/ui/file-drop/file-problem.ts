export type FileProblem = 'type' | 'size' | null

/** The problem of a file: an ending that is not in `accept` (`.csv,.txt`), or more than `maxBytes`; null if there is none. */
export function problemWith(file: { name: string; size: number }, accept: string, maxBytes: number): FileProblem {
  const endings = accept
    .split(',')
    .map((ending) => ending.trim().toLowerCase())
    .filter(Boolean)
  if (endings.length > 0 && !endings.some((ending) => file.name.toLowerCase().endsWith(ending))) return 'type'
  return file.size > maxBytes ? 'size' : null
}
