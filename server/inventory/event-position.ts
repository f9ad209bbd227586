/**
 * A device's position in one event. A snapshot contains only seats, so its position also records how much of the rest was sent:
 * the event's VIP packages and its sales, which the next pulls send, up to the cursor.
 */
export interface EventPosition {
  /** The position in the change feed. */
  feed: string
  /** The last part that was sent, `''` before the first; null if all were sent. */
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
