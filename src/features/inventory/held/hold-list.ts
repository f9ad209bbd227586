import { list } from '#contract/core/list.ts'
import { HOLD_ENDS_SOON_MS } from '#lib/hold-end.ts'
import { toEpoch, toIso } from '#lib/time.ts'
import { endOf, type HoldGroup } from './held-now.ts'

const MINUTE_MS = 60_000
/** The time before the end of a hold at which its holder is warned. */
const WARN_MS = 5 * MINUTE_MS

/** A line of the list of holds. */
export interface HoldLine extends HoldGroup {
  title: string
  /** The event's zone. */
  zone: string
  count: number
  /** Search text of the hold: person, reason, holder. */
  words: string
  /** The filters that the line matches: all holds, own holds, holds that end soon. */
  looks: string[]
}

export type Look = 'mine' | 'soon' | 'all'

export const isSoon = (group: HoldGroup, now: number): boolean =>
  group.waiting !== 'release' && endOf(group) - now <= HOLD_ENDS_SOON_MS

/** The end (ISO) of a hold extended by some minutes, counted from its end, or from now if it has ended. */
export const extended = (until: string, minutes: number, now: number): string =>
  toIso(Math.max(now, toEpoch(until)) + minutes * MINUTE_MS)

/** The person's own holds that end within five minutes and have no queued release. */
export const ending = (groups: readonly HoldGroup[], me: number, now: number): HoldGroup[] =>
  groups.filter((group) => group.holder?.id === me && group.waiting !== 'release' && endOf(group) - now <= WARN_MS)

/** The list of a channel's holds, ordered by their ends. */
export const holdLines = list<HoldLine>()({
  name: 'holds',
  fields: { id: 'text', until: 'instant', title: 'text', places: 'text', words: 'text', each: 'text', count: 'number' },
  search: ['title', 'places', 'words', 'each'],
  filters: { look: { is: 'has', of: ({ looks }) => looks } },
  default: { orderBy: 'until', order: 'asc' },
  id: 'id',
  pageSize: 25,
  derived: { each: ({ seats }) => seats.map(({ section, row, seat }) => `${section} ${row} ${seat}`).join(' · ') },
})
