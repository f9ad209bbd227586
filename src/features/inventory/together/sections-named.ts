import { placeParts } from '#lib/place/place-words.ts'
import { labelled } from '#lib/place/read-place.ts'
import type { Groups } from '#lib/seat-map/groups.ts'
import { LONGEST_GROUP_NAME } from '#lib/seat-map/types.ts'
import { searchKey } from '#lib/search-key.ts'
import { isOfLevel, type Level, levelNamed } from './levels-named.ts'

/** One of the listed sections: ranges of numbers and single numbers, and words of the name; or a level, or the name of a group. */
interface Part {
  /** The group that the whole part names, as `placeParts` writes it; null if it names none. */
  group: string | null
  level: Level | null
  ranges: readonly (readonly [from: number, to: number])[]
  words: readonly string[]
}

/** A shorter word must be a whole word of the name, so that `A` does not find Arena. */
const SHORTEST_BEGINNING = 3

/**
 * Reads the sections that a person wants: `100-120, suite 12, upper`. Numbers alone mean sections whose name begins with them: 100-120
 * does not find Suite 110. Words may begin words of the name or of its group. A group's whole name counts before a level.
 * @param names the names of all sections
 * @param groups the groups that sections are in, by the names of the sections
 * @returns whether a section of this name is wanted; every section, if the text names none
 */
export function sectionsNamed(text: string, names: readonly string[], groups: Groups = noGroups): (name: string) => boolean {
  const groupParts = new Map(Array.from(groups, ([section, group]) => [section, placeParts(group)]))
  const parts = partsOf(searchKey(text).split(SEPARATOR), new Set(groupParts.values()))
  if (parts.length === 0) return () => true
  const levels = parts.flatMap(({ level }) => (level === null ? [] : isOfLevel(level, names)))
  return (name) => {
    const words = namesOnly(placeParts(name))
    const group = groupParts.get(name)
    return levels.some((isOfThis) => isOfThis(name)) || parts.some((part) => isNamed(part, words) || isOfGroup(part, group))
  }
}

const noGroups: Groups = new Map()
const SEPARATOR = /[,;+&]/

/** Reads the texts between separators. The name of a group may have separators itself, such as `Club & Suites`. */
function partsOf(texts: readonly string[], groups: ReadonlySet<string>): Part[] {
  const parts: Part[] = []
  for (let at = 0; at < texts.length;) {
    let end = groups.size === 0 ? at : Math.min(texts.length, at + LONGEST_GROUP_NAME)
    while (end > at && !groups.has(placeParts(texts.slice(at, end).join(' ')))) end--
    if (end > at) parts.push({ group: placeParts(texts.slice(at, end).join(' ')), level: null, ranges: [], words: [] })
    else parts.push(partOf(texts[at]!))
    at = Math.max(end, at + 1)
  }
  return parts.filter(({ group, ranges, words }) => group !== null || ranges.length + words.length > 0)
}

/** Whether a part names a group: by its whole name, or by the beginnings of some of its words. Numbers alone mean sections. */
const isOfGroup = (part: Part, group: string | undefined): boolean =>
  group !== undefined && (part.group === null ? part.words.length > 0 && isNamed(part, group.split(' ')) : part.group === group)

const RANGE = /(\d{1,9})(?:\s*-\s*(\d{1,9}))?/g

function partOf(text: string): Part {
  const ranges = Array.from(text.matchAll(RANGE), ([, first, last = first]) => {
    const [a, b] = [Number(first), Number(last)]
    return a < b ? ([a, b] as const) : ([b, a] as const)
  })
  return {
    group: null,
    level: levelNamed(namesOnly(placeParts(text))),
    ranges,
    words: namesOnly(placeParts(text.replace(RANGE, ' '))),
  }
}

/** The words without those that only announce a section, such as `section` or `Block`. */
const namesOnly = (words: string): string[] => words.split(' ').filter((word) => word !== '' && labelled(word) !== 'section')

function isNamed({ group, ranges, words }: Part, name: readonly string[]): boolean {
  if (group !== null) return false
  const numbered = words.length === 0 ? name.slice(0, 1) : name
  return (
    ranges.every(([from, to]) => numbered.some((word) => /^\d+$/.test(word) && Number(word) >= from && Number(word) <= to)) &&
    words.every((word) => name.some((one) => (word.length < SHORTEST_BEGINNING ? one === word : one.startsWith(word))))
  )
}
