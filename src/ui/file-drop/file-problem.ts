export type FileProblem = 'type' | 'size' | null

/** Whether a file may be taken: its name ends as one of `accept` (`.csv,.txt`), and it is not over `maxBytes`. */
export function problemWith(file: { name: string; size: number }, accept: string, maxBytes: number): FileProblem {
  const endings = accept
    .split(',')
    .map((ending) => ending.trim().toLowerCase())
    .filter(Boolean)
  if (endings.length > 0 && !endings.some((ending) => file.name.toLowerCase().endsWith(ending))) return 'type'
  return file.size > maxBytes ? 'size' : null
}
