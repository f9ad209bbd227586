import { formatLocale } from '#lib/format-locale.ts'

/** A part of a sentence: words, or words that link to the page of the row they name. */
export interface Piece {
  text: string
  to?: string | undefined
}

/** A value of a message: words, a figure, or one or more pieces, which may have links. */
export type Slot = string | number | Piece | readonly Piece[]

/** A character that no text contains. A piece is put into a message as its number between two of these characters. */
const MARK = '\u0001'

/** Fills a message, and returns its words and pieces in the order of the language. */
export function fill<P extends Record<string, string | number>>(
  message: (inputs: P) => string,
  slots: { [K in keyof P]: Slot },
): Piece[] {
  const pieces: (readonly Piece[])[] = []
  const inputs = Object.fromEntries(
    Object.entries(slots).map(([name, slot]) => {
      if (typeof slot !== 'object') return [name, slot]
      pieces.push('text' in slot ? [slot] : (slot as readonly Piece[]))
      return [name, `${MARK}${pieces.length - 1}${MARK}`]
    }),
  )
  const parts = message(inputs as P).split(MARK)
  return parts.flatMap((part, nth) => (nth % 2 === 1 ? pieces[Number(part)]! : part === '' ? [] : [{ text: part }]))
}

/** The pieces with a capital letter at their start, for a sentence that begins with a piece. */
export const capitalized = ([first, ...rest]: readonly Piece[]): Piece[] =>
  first === undefined ? [] : [{ ...first, text: first.text.replace(/^\p{L}/u, (letter) => letter.toUpperCase()) }, ...rest]

/** The text of a sentence without its links. */
export const plainText = (pieces: readonly Piece[]): string => pieces.map(({ text }) => text).join('')

/** Joins sentences with commas. */
export const joined = (parts: readonly (readonly Piece[])[]): Piece[] =>
  parts.flatMap((part, nth) => (nth === 0 ? [...part] : [{ text: ', ' }, ...part]))

/** Lists pieces as the screen's language does: `A, B, and C`. */
export const listedPieces = (all: readonly Piece[]): Piece[] =>
  new Intl.ListFormat(formatLocale())
    .formatToParts(all.map((_, nth) => String(nth)))
    .map(({ type, value }) => (type === 'element' ? all[Number(value)]! : { text: value }))
