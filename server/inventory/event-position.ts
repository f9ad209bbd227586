/**
 * A device's position in one event. A snapshot brings seats only, so its position marks the rest as still to come: the
 * event's VIP packages and its sales, sent with the next pulls, up to the cursor.
 */
export interface EventPosition {
  /** In the change feed. */
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

/** The position of a snapshot that was just built. */
export const freshPosition = (feed: string): string => writeEventPosition({ feed, rest: '' })
