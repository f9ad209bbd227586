import { naturally } from '#lib/sort-key.ts'
import type { KeptMap } from './kept-map.ts'

/** Sections that somebody has grouped under a name, in the order of the inventory. */
export interface SectionGroup {
  name: string
  sections: readonly string[]
}

/** The names of the groups of sections, by the names of the sections. A section is in at most one group. */
export type Groups = ReadonlyMap<string, string>

/** The form of a group's name by which groups are compared: names that differ only in capitals or outer spaces are one group. */
const keyOf = (name: string): string => name.normalize('NFC').trim().toLowerCase()

/** Whether two names are of one group. */
export const isSameGroup = (one: string, other: string): boolean => keyOf(one) === keyOf(other)

/** Makes the name of a group of a typed text: each run of spaces becomes one, and those around the name are removed. */
export const toGroupName = (text: string): string => text.trim().replaceAll(/\s+/g, ' ')

/** Returns the groups of the sections that are in one. A name that is written in several ways is returned as it is written first. */
export function groupsOf(map: Pick<KeptMap, 'places'> | null): Groups {
  const names = new Map<string, string>()
  const groups = new Map<string, string>()
  for (const { section, group } of map?.places ?? []) {
    if (group === undefined) continue
    const key = keyOf(group)
    if (!names.has(key)) names.set(key, group)
    groups.set(section, names.get(key)!)
  }
  return groups
}

/** Lists the groups of existing sections by name; a group without one is left out. @param sections the names of existing sections */
export function groupList(groups: Groups, sections: readonly string[]): SectionGroup[] {
  const lists = new Map<string, string[]>()
  for (const section of sections) {
    const name = groups.get(section)
    if (name !== undefined) lists.set(name, [...(lists.get(name) ?? []), section])
  }
  return Array.from(lists, ([name, all]) => ({ name, sections: all })).toSorted((a, b) => naturally(a.name, b.name))
}
