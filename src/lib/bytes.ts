const units = ['B', 'kB', 'MB', 'GB', 'TB']

/** A size for the screen, in steps of 1,000: `512 B`, `1.2 MB`, `20 MB`. */
export function formatBytes(bytes: number): string {
  let size = bytes
  let unit = 0
  while (Math.round(size * 10) / 10 >= 1000 && unit < units.length - 1) {
    size /= 1000
    unit++
  }
  return `${unit === 0 ? size : Math.round(size * 10) / 10} ${units[unit]}`
}
