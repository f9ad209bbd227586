const LONGEST = 7

/** A short name of a section: `FB 101` for Field Box 101. */
export function shortName(name: string): string {
  if (name.length <= LONGEST) return name
  const words = name.split(/\s+/)
  const last = words.pop() ?? ''
  if (!/\d/.test(last) || words.length === 0) return name
  return `${words.map((word) => word[0]!.toUpperCase()).join('')} ${last}`
}
