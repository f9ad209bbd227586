import type { UpgradeStatus } from '#contract/events.ts'
import { localDate } from '#lib/day-range.ts'

/** What the address of the events list keeps, so that Back and a link show the same list. */
export interface EventsSearch {
  q?: string | undefined
  status?: UpgradeStatus | undefined
  by?: string | undefined
  order?: 'asc' | 'desc' | undefined
  page?: number | undefined
}

export const statuses = ['live', 'coming-soon', 'past'] as const satisfies UpgradeStatus[]

/** Rows a page (specification 1, section 9). */
export const PAGE_SIZE = 20

/** Reads an address; what makes no sense is left out. */
export function eventsSearchOf(raw: Record<string, unknown>): EventsSearch {
  const { q, status, by, order, page } = raw
  return {
    ...(q !== undefined && q !== '' && { q: String(q) }),
    ...(statuses.some((one) => one === status) && { status: status as UpgradeStatus }),
    ...(typeof by === 'string' && { by }),
    ...((order === 'asc' || order === 'desc') && { order }),
    ...(Number.isInteger(page) && (page as number) > 1 && { page: page as number }),
  }
}

/** How the list is ordered: as chosen, else by time, the past from its end (specification 1, section 4). */
export const sortOf = ({ status, by, order }: EventsSearch) =>
  by ? { by, order: order ?? ('asc' as const) } : { by: 'time', order: status === 'past' ? ('desc' as const) : ('asc' as const) }

/**
 * The list's filters for what the address says. With neither search nor status it begins with today, as the channel's zone has it.
 * @param now epoch milliseconds
 */
export function filtersOf(search: EventsSearch, now: number, zone: string) {
  const { by, order } = sortOf(search)
  const { q, status } = search
  return {
    orderBy: by,
    order,
    ...(q && { searchQuery: q }),
    ...(status && { upgradeStatus: status }),
    ...(!q && !status && { startDate: localDate(now, zone) }),
  }
}
