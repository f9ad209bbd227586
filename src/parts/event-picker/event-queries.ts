import { daysFrom } from '#lib/day-range.ts'

/** The days of events, both included, by the calendar of a zone. */
export interface EventsWithin {
  from: string
  to: string
  zone: string
}

interface Request {
  /** Today's date, `YYYY-MM-DD`. */
  today: string
  /** The words of the search; empty if nothing is searched. */
  text: string
  within: EventsWithin | undefined
  take: number
}

/** The queries of the events that a picker offers: from today on, the next one first, then past ones, the last one first. */
export function eventQueries({ today, text, within, take }: Request) {
  const searched = { skip: 0, take, orderBy: 'time', ...(text && { searchQuery: text }) }
  const yesterday = daysFrom(today, -1)
  return {
    coming: {
      ...searched,
      order: 'asc' as const,
      startDate: within && within.from > today ? within.from : today,
      ...(within && { endDate: within.to }),
    },
    past: {
      ...searched,
      order: 'desc' as const,
      endDate: within && within.to < yesterday ? within.to : yesterday,
      ...(within && { startDate: within.from }),
    },
  }
}
