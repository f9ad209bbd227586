import type { JournalFacts } from '#contract/journal.ts'
import { m } from '#messages/m.ts'

type Place = NonNullable<JournalFacts['places']>[number]

/** Keeps the seat after a dash on the same line. */
const NO_BREAK = '\u2060'

/** The seats of one row in words, for use inside a sentence: `section 101, row D, seats 1–6`. */
function placeWords({ section, row, seats }: Place): string {
  const listed = seats.join(', ').replaceAll('–', `–${NO_BREAK}`)
  const isOne = seats.length === 1 && !listed.includes('–')
  if (row === '') return isOne ? m.journal_seat_in({ section, seat: listed }) : m.journal_seats_of({ section, seats: listed })
  return isOne ? m.journal_seat_at({ section, row, seat: listed }) : m.journal_seats_at({ section, row, seats: listed })
}

/** The seats of a few rows in words, for use inside a sentence. */
export const placesWords = (places: readonly Place[]): string =>
  places.map(placeWords).reduce((first, next) => m.journal_places_and({ first, next }))

/** The seats of a few rows in words with a capital letter, for the start of a line. */
export const placesTitle = (places: readonly Place[]): string => {
  const words = placesWords(places)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
