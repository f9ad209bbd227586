interface Named {
  view: { name: string }
}

/**
 * Returns the names of the sections with found seats; null, so that no section is lit, if no section or every section has found
 * seats.
 * @param blocks all sections of the plan
 * @param results the sections with seats that match search and legend
 */
export function litSections(blocks: readonly Named[], results: readonly Named[]): ReadonlySet<string> | null {
  if (results.length === 0 || results.length >= blocks.length) return null
  return new Set(results.map(({ view }) => view.name))
}
