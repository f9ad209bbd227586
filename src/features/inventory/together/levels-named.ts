import { readName } from '#lib/seat-map/read-name.ts'

/** A level as a person names it: all sections of a hundred, or those that are far from the field, or near it. */
export type Level = number | 'upper' | 'lower'

/** Words for the level far from the field and for the one near it, in English, French, German and Dutch, as `placeParts` makes them. */
const words: Record<'upper' | 'lower', string> = {
  upper:
    'upper haut haute hauts hautes superieur superieure superieurs superieures oben obere oberer oberes oberrang boven bovenring bovenste',
  lower:
    'lower bas basse basses inferieur inferieure inferieurs inferieures unten untere unterer unteres unterrang beneden onder onderring onderste',
}
const meanings = new Map(
  (['upper', 'lower'] as const).flatMap((level) => words[level].split(' ').map((word) => [word, level] as const)),
)

/** Words that announce a level, and endings of hundreds: the `s` of 200s, the `er` of 200er. */
const fillers = new Set(
  (
    'level levels deck decks bowl tier ring rang ebene niveau etage tribune verdieping series serie the les le la die de het ' +
    's er ers en'
  ).split(' '),
)

/** Reads words as one level: `200 s`, `level 200`, `upper level`; null if they are something else. A hundred alone is a section. */
export function levelNamed(parts: readonly string[]): Level | null {
  const [word, ...others] = parts.filter((part) => !fillers.has(part))
  if (word === undefined || others.length > 0) return null
  const isHundred = /^[1-9]\d?00$/.test(word) && parts.length > 1
  return isHundred ? Number(word) : (meanings.get(word) ?? null)
}

/** The ranks, in hundreds, below which the words of a name mean a lower level, and from which they mean an upper one. */
const LOWER_BELOW = 2
const UPPER_FROM = 3

/**
 * Returns whether a section is of a level. The upper and the lower level follow from the words of its name; without them, they are
 * the highest and the lowest hundred of the house, if it has several.
 * @param names the names of all sections
 */
export function isOfLevel(level: Level, names: readonly string[]): (name: string) => boolean {
  if (typeof level === 'number') return (name) => hundredOf(name) === level
  const hundreds = names.filter((name) => rankOf(name) === null).flatMap((name) => hundredOf(name) ?? [])
  const [lowest, highest] = [Math.min(...hundreds), Math.max(...hundreds)]
  const isHere = level === 'upper' ? (rank: number) => rank >= UPPER_FROM : (rank: number) => rank < LOWER_BELOW
  return (name) => {
    const rank = rankOf(name)
    if (rank !== null) return isHere(rank)
    return lowest < highest && hundredOf(name) === (level === 'upper' ? highest : lowest)
  }
}

/** The rank of the level that the words of a name say; null if they say none. */
function rankOf(name: string): number | null {
  const { field, theatre } = readName(name)
  return field ?? theatre
}

/** The hundred of a section's number: 200 for `Suite 217`; null for numbers below 100, and without a number. */
function hundredOf(name: string): number | null {
  const { number } = readName(name)
  return number === null || number < 100 ? null : Math.floor(number / 100) * 100
}
