/**
 * A device's position in one event. A snapshot contains only seats; the next pulls send the other rows (VIP packages and sales). So
 * the position also records which of these other rows were sent.
 */
export interface EventPosition {
  /** The position in the change feed. */
  feed: string
  /** The last part of the other rows that was sent; `''` if no part was sent; null if all parts were sent. */
  rest: string | null
}

const MARK = '~'

export function parseEventPosition(text: string): EventPosition {
  const mark = text.indexOf(MARK)
  return mark === -1 ? { feed: text, rest: null } : { feed: text.slice(0, mark), rest: text.slice(mark + 1) }
}

export const writeEventPosition = ({ feed, rest }: EventPosition): string => (rest === null ? feed : `${feed}${MARK}${rest}`)

/** Returns the position of a new snapshot. */
export const freshPosition = (feed: string): string => writeEventPosition({ feed, rest: '' })
