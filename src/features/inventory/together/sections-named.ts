import { placeParts } from '#lib/place/place-words.ts'
import { labelled } from '#lib/place/read-place.ts'
import { searchKey } from '#lib/search-key.ts'
import { isOfLevel, type Level, levelNamed } from './levels-named.ts'

/** One of the listed sections: ranges of numbers and single numbers, and words of the name; or a level. */
interface Part {
  level: Level | null
  ranges: readonly (readonly [from: number, to: number])[]
  words: readonly string[]
}

/** A shorter word must be a whole word of the name, so that `A` does not find Arena. */
const SHORTEST_BEGINNING = 3

/**
 * Reads the sections that a person wants: `100-120, suite 12, upper`. Numbers alone mean sections whose name begins with them, so
 * that 100-120 does not find Suite 110. Words may be the beginnings of words of the name. A level means all its sections.
 * @param names the names of all sections
 * @returns whether a section of this name is wanted; every section, if the text names none
 */
export function sectionsNamed(text: string, names: readonly string[]): (name: string) => boolean {
  const parts = searchKey(text)
    .split(/[,;+&]/)
    .map(partOf)
    .filter(({ ranges, words }) => ranges.length + words.length > 0)
  if (parts.length === 0) return () => true
  const levels = parts.flatMap(({ level }) => (level === null ? [] : isOfLevel(level, names)))
  return (name) => {
    const words = namesOnly(placeParts(name))
    return levels.some((isOfThis) => isOfThis(name)) || parts.some((part) => isNamed(part, words))
  }
}

const RANGE = /(\d{1,9})(?:\s*-\s*(\d{1,9}))?/g

function partOf(text: string): Part {
  const ranges = Array.from(text.matchAll(RANGE), ([, first, last = first]) => {
    const [a, b] = [Number(first), Number(last)]
    return a < b ? ([a, b] as const) : ([b, a] as const)
  })
  return { level: levelNamed(namesOnly(placeParts(text))), ranges, words: namesOnly(placeParts(text.replace(RANGE, ' '))) }
}

/** The words without those that only announce a section, such as `section` or `Block`. */
const namesOnly = (words: string): string[] => words.split(' ').filter((word) => word !== '' && labelled(word) !== 'section')

function isNamed({ ranges, words }: Part, name: readonly string[]): boolean {
  const numbered = words.length === 0 ? name.slice(0, 1) : name
  return (
    ranges.every(([from, to]) => numbered.some((word) => /^\d+$/.test(word) && Number(word) >= from && Number(word) <= to)) &&
    words.every((word) => name.some((one) => (word.length < SHORTEST_BEGINNING ? one === word : one.startsWith(word))))
  )
}
