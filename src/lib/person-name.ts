/** A person's whole name; null if both parts are missing or blank. */
export function personName({
  first_name,
  last_name,
}: {
  first_name?: string | null | undefined
  last_name?: string | null | undefined
}): string | null {
  return [first_name, last_name].filter((part) => part !== null && part !== undefined && part.trim() !== '').join(' ') || null
}
