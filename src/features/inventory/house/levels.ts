interface Named {
  name: string
}

export interface Level<Section> {
  /**
   * The words before the numbers of the level's sections, or `101–144`; empty for other names, and for a single numbered section.
   */
  label: string
  sections: readonly Section[]
}

/** The key of a section's level: the words before its number, or the hundred if the name is only a number from 100 on. */
function levelKey(name: string): string {
  const [, words = '', number = ''] = /^(.*?)[\s-]*(\d*)[A-Za-z]?$/.exec(name) ?? []
  if (words !== '' && number !== '') return words
  return number.length >= 3 ? number.slice(0, -2) : ''
}

/** The levels of a seat map, in order of first appearance: derived from names, the only source an inventory has. */
export function levelsOf<Section extends Named>(sections: readonly Section[]): Level<Section>[] {
  const levels = new Map<string, Section[]>()
  for (const section of sections) {
    const key = levelKey(section.name)
    levels.set(key, [...(levels.get(key) ?? []), section])
  }
  return [...levels].map(([key, inside]) => ({ label: labelOf(key, inside), sections: inside }))
}

function labelOf(key: string, sections: readonly Named[]): string {
  if (key === '') return ''
  if (!/^\d+$/.test(key)) return key
  const [first, last] = [sections[0]!.name, sections.at(-1)!.name]
  return first === last ? '' : `${first}–${last}`
}

/** The rest of a section's name below its level's label: `12` for Field Box 12 below Field Box. */
export const nameInLevel = (label: string, name: string): string =>
  label !== '' && name.startsWith(label) && name.length > label.length ? name.slice(label.length).replace(/^[\s-]+/, '') : name
