import { placeParts } from '#lib/place/place-words.ts'
import { LONGEST_PHRASE, phraseMeanings, type PhraseMeaning, type Side } from './level-words.ts'

/** The parts of a section's name that say where it is. */
export interface SectionName {
  /** The words besides numbers and sides, which sections of one level share: `loge box`, `empire suite`. */
  level: string
  /** The rank of the level around a field, in hundreds; null if no word names a level. */
  field: number | null
  /** The rank of the level in a theatre. */
  theatre: number | null
  sides: readonly Side[]
  is: ReadonlySet<NonNullable<PhraseMeaning['is']>>
  number: number | null
  /** Whether words of the name have no known meaning. */
  hasUnknownWords: boolean
}

/** Reads the name of a section: `Loge Box 101` is number 101 of the level `loge box`. */
export function readName(name: string): SectionName {
  const phrases = phrasesOf(placeParts(name).split(' '))
  const meanings = phrases.flatMap(({ text }) => phraseMeanings.get(text) ?? [])
  const shift = meanings.reduce((sum, meaning) => sum + (meaning.shift ?? 0), 0)
  const rankOf = (of: 'field' | 'theatre') => {
    const rank = meanings.find((meaning) => meaning[of] !== undefined)?.[of]
    return rank === undefined ? null : rank + shift
  }
  return {
    level: phrases
      .filter(isOfLevel)
      .map(({ text }) => text)
      .join(' '),
    field: rankOf('field'),
    theatre: rankOf('theatre'),
    sides: meanings.flatMap(({ side }) => side ?? []),
    is: new Set(meanings.flatMap(({ is }) => is ?? [])),
    number: numberOf(phrases),
    hasUnknownWords: phrases.some(({ text, known }) => !known && !/^(?:\d+|[a-z])$/.test(text)),
  }
}

interface Phrase {
  text: string
  known: boolean
}

/** Divides words into the longest phrases that have a meaning, and single words. */
function phrasesOf(words: readonly string[]): Phrase[] {
  const phrases: Phrase[] = []
  for (let at = 0; at < words.length;) {
    let count = Math.min(LONGEST_PHRASE, words.length - at)
    while (count > 1 && !phraseMeanings.has(words.slice(at, at + count).join(' '))) count--
    const text = words.slice(at, at + count).join(' ')
    phrases.push({ text, known: phraseMeanings.has(text) })
    at += count
  }
  return phrases
}

/** Whether a phrase distinguishes levels: words that name no side, and a letter before a number, such as the B of B12. */
function isOfLevel({ text, known }: Phrase, at: number, phrases: readonly Phrase[]): boolean {
  if (known) return !phraseMeanings.get(text)!.every(({ side, is }) => side !== undefined || is === 'label')
  if (isLetter(text)) return isNumber(phrases[at + 1]?.text ?? '')
  return !isNumber(text)
}

/** Returns the number of a name. A letter alone counts as one, and a letter after a number divides it: 101A is before 101B. */
function numberOf(phrases: readonly Phrase[]): number | null {
  const words = phrases.filter(({ known }) => !known).map(({ text }) => text)
  const at = words.findIndex(isNumber)
  const letter = words.slice(at + 1).find(isLetter)
  const place = letter === undefined ? 0 : letter.codePointAt(0)! - 96
  if (at === -1) return letter === undefined ? null : place
  return Number(words[at]) + place / 100
}

const isNumber = (text: string): boolean => /^\d{1,6}$/.test(text)
const isLetter = (text: string): boolean => /^[a-z]$/.test(text)
