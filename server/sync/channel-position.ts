/** Which rows of a first load come next, and after which. */
export type FirstLoad =
  | { stage: 'events'; after: number }
  /** The newest sales of the channel; `sent` so far. */
  | { stage: 'sales'; sent: number; after: Cursor | null }
  /** Older sales of the events the device keeps. */
  | { stage: 'kept-sales'; after: Cursor | null }

/** A sale after which the next page begins, newest first. */
export interface Cursor {
  time: string
  id: string
}

/**
 * Where a device is with a channel: in the change feed from the moment its first load began, and where that load stands while
 * it goes on. `sales` is false where the sales were left out, for want of the ability.
 * Opaque to devices: `feed`, `feed~n` without sales, `feed~e…`, `feed~t…`, `feed~k…` during the first load.
 */
export interface ChannelPosition {
  feed: string
  sales: boolean
  first: FirstLoad | null
}

const MARK = '~'

export function writeChannelPosition({ feed, sales, first }: ChannelPosition): string {
  if (first === null) return sales ? feed : [feed, 'n'].join(MARK)
  switch (first.stage) {
    case 'events':
      return [feed, 'e', first.after].join(MARK)
    case 'sales':
      return [feed, 't', first.sent, ...writeCursor(first.after)].join(MARK)
    case 'kept-sales':
      return [feed, 'k', ...writeCursor(first.after)].join(MARK)
  }
}

/** Reads a position back; what is malformed ends up as a feed position that the feed refuses. */
export function parseChannelPosition(text: string): ChannelPosition {
  const [feed = '', stage, ...rest] = text.split(MARK)
  if (stage === undefined) return { feed, sales: true, first: null }
  if (stage === 'n') return { feed, sales: false, first: null }
  if (stage === 'e') return { feed, sales: true, first: { stage: 'events', after: wholeNumber(rest[0]) } }
  if (stage === 't')
    return { feed, sales: true, first: { stage: 'sales', sent: wholeNumber(rest[0]), after: readCursor(rest[1], rest[2]) } }
  if (stage === 'k') return { feed, sales: true, first: { stage: 'kept-sales', after: readCursor(rest[0], rest[1]) } }
  return { feed: '', sales: true, first: null }
}

/** `time~id`, as a position carries it. */
export const writeCursor = (cursor: Cursor | null): string[] => (cursor ? [cursor.time, cursor.id] : [])

export function readCursor(time: string | undefined, id: string | undefined): Cursor | null {
  const good =
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(time ?? '') && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id ?? '')
  return good ? { time: time!, id: id! } : null
}

const wholeNumber = (text: string | undefined): number => (/^\d{1,9}$/.test(text ?? '') ? Number(text) : 0)
