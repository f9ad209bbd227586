import { placeParts } from './place-words.ts'
import { readPlace } from './read-place.ts'

/** The place of a sale of `quantity` tickets. `seat` is one name, a range (`12-14`) or a list. */
export interface SoldPlace {
  section: string | null
  row: string | null
  seat: string | null
  quantity: number
}

/** A place that a search of sales looks for, its names divided by `placeParts`. */
export interface WantedPlace {
  /** Section and row in one text. */
  before: string
  /** The names of seats; null for the whole row. */
  seats: readonly string[] | null
}

/**
 * Returns the names of a sale's seats, if the sale's text lists one for each ticket; otherwise the whole text for each ticket.
 */
export function soldSeatNames(seat: string | null, quantity: number): (string | null)[] {
  const [, first, last] = /^(\d{1,6})-(\d{1,6})$/.exec(seat ?? '') ?? []
  if (first !== undefined && Number(last) - Number(first) + 1 === quantity)
    return Array.from({ length: quantity }, (_, index) => String(Number(first) + index))
  const listed = (seat ?? '').split(',').map((name) => name.trim())
  if (quantity > 1 && listed.length === quantity) return listed
  return Array.from({ length: quantity }, () => seat)
}

/** The places that a text can mean in a search of sales. A section is needed, since sales are of all events. */
export function wantedPlaces(text: string): WantedPlace[] {
  return readPlace(text).flatMap(({ from: { section, row, seat }, seats, isLabelled, wordsOf }): WantedPlace[] => {
    if (wordsOf !== placeParts || section === undefined) return []
    const sections = section.split(' ')
    if (!isLabelled && seats === null && sections.length < 2) return []
    const words = [...sections, ...(row?.split(' ') ?? [])]
    const before = words.join(' ')
    if (seats !== null || seat !== undefined) return [{ before, seats: seats ?? [seat!] }]
    // The text does not show where the name of the row ends.
    const most = row === undefined ? sections.length : words.length - sections.length
    return Array.from({ length: most }, (_, count) => {
      const at = words.length - count
      return { before: words.slice(0, at).join(' '), seats: count === 0 ? null : [words.slice(at).join(' ')] }
    })
  })
}

const befores = new WeakMap<object, string>()

/** Section and row of a sale, as `before` of a wanted place; cached, since thousands of sales are searched with every key press. */
function beforeSeat(sale: Pick<SoldPlace, 'section' | 'row'>): string {
  const known = befores.get(sale)
  if (known !== undefined) return known
  const before = placeParts(`${sale.section ?? ''} ${sale.row ?? ''}`)
  befores.set(sale, before)
  return before
}

/** Makes a test of whether a sale has a seat of the place that a text means; null if the text is not a place. */
export function soldAtTest(text: string): ((sale: SoldPlace) => boolean) | null {
  const wanted = wantedPlaces(text)
  return wanted.length === 0 ? null : (sale) => wanted.some((place) => isSoldAt(place, sale))
}

const isSoldAt = ({ before, seats }: WantedPlace, sale: SoldPlace): boolean =>
  before === beforeSeat(sale) &&
  (seats === null || soldSeatNames(sale.seat, sale.quantity).some((name) => seats.includes(placeParts(name ?? ''))))

/** Whether a sale has this seat of its event's inventory. */
export const isOfSeat = (sale: SoldPlace, seat: { section: string; row: string; seat: string }): boolean =>
  isSoldAt({ before: beforeSeat(seat), seats: [placeParts(seat.seat)] }, sale)
