import { localDate } from './day-range.ts'
import { formatLocale } from './format-locale.ts'
import { createRecent } from './recent.ts'
import { searchKey } from './search-key.ts'
import { formatDate, formatLongDate, formatWholeDate } from './time.ts'

const known = createRecent<string, readonly string[]>(2_000)

/**
 * Returns the words for the day of a moment in a zone, in the language of the screen and in the form in which searches compare
 * them: the weekday, the day, the month in letters, the year, and the whole date in figures.
 */
export function dayWords(at: string, zone: string): readonly string[] {
  const key = `${formatLocale()} ${at} ${zone}`
  return known.get(key) ?? known.set(key, wordsOf(at, zone))
}

function wordsOf(at: string, zone: string): string[] {
  const date = localDate(at, zone)
  const written = searchKey(`${formatWholeDate(date)} ${formatLongDate(at, zone)}`)
  return [...(written.match(/[\p{L}\p{N}]+/gu) ?? []), String(Number(date.slice(-2))), date, searchKey(formatDate(at, zone))]
}

/** Returns the words of a search in the form in which searches compare them. */
export const wordsIn = (text: string): string[] =>
  searchKey(text)
    .split(/[\s,;]+/)
    .map((word) => word.replace(/\.+$/, ''))
    .filter(Boolean)

/** Returns the longest word of a search; the whole text if it is one word. */
export const longestOf = (text: string): string => {
  const words = wordsIn(text)
  return words.length < 2 ? text : words.reduce((longest, word) => (word.length > longest.length ? word : longest))
}

/**
 * Whether each word is in a text or begins a word of a day, in any order. A number of one or two digits must be a whole word,
 * so that `29` means the day, not a part of a phone number.
 * @param text in the form in which searches compare texts
 */
export function hasWords(words: readonly string[], text: string, day: readonly string[]): boolean {
  return words.every((word) => {
    if (!/^\d{1,2}$/.test(word)) return text.includes(word) || day.some((one) => one.startsWith(word))
    return day.includes(String(Number(word))) || text.split(/[^\p{L}\p{N}]+/u).includes(word)
  })
}
