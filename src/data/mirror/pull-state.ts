import type { Page } from './page.ts'
import { isLoaded, type Receipt } from './receipt.ts'

/** The state that is passed from one page of a pull to the next. */
interface Course {
  /**
   * When the pull began, in milliseconds since 1970; null before that. If another tab has just pulled, this pull never begins.
   */
  begunAt: number | null
  /** Whether the seats of the events to store were fetched; they come before older rows. */
  hasSeats: boolean
  /** The stored events in the last page, with their positions; null before the first page, and before everything is reloaded. */
  named: Page['events'] | null
  /** The number of pages pulled because of new snapshots. */
  extraPages: number
}
type Begun = Course & { begunAt: number }

/** The states of a pull. Only `looking`, `loading` and `yielding` hold the lock (`needsLock`). */
export type PullState =
  /**
   * `looking`: reads what other tabs wrote. `comparing`: looks for snapshots that are newer than the last page. `settling`: stores
   * the epoch; if the server's database was restored, first finds out what it lacks.
   */
  | { is: 'looking' | 'comparing' | 'settling'; course: Course }
  /** `loading`: fetches and stores one page. `yielding`: a break between two pages of a fresh load, for clicks and paints. */
  | { is: 'loading' | 'yielding'; course: Begun }
  /**
   * `keeping seats`: fetches the seats of the events to store. `breathing`: without the lock, so that another tab may pull a page.
   * `complete`: the last page is stored.
   */
  | { is: 'keeping seats' | 'breathing'; course: Course; complete: boolean }
  | { is: 'ended' }

export type PullEvent =
  /** `wantedAt`: when the pull was requested. It and `now` are in epoch milliseconds. */
  | { is: 'looked'; receipt: Receipt; wantedAt: number; now: number }
  /** A page was stored with `receipt`; `named` is null if everything has to be loaded again. */
  | { is: 'page stored'; complete: boolean; named: Page['events'] | null; receipt: Receipt }
  | { is: 'rested' }
  | { is: 'seats kept'; receipt: Receipt }
  | { is: 'compared'; hasNewSnapshots: boolean }
  | { is: 'settled' }

/** The effects of a step, in order; the last one reports the next event. */
export type PullEffect =
  | { do: 'look' }
  | { do: 'note the beginning' }
  /** Forgets the rows of a fresh load, which starts again. */
  | { do: 'forget gathered rows' }
  | { do: 'load a page'; begunAt: number }
  | { do: 'rest' }
  | { do: 'keep seats' }
  | { do: 'show ready' }
  | { do: 'show refreshed' }
  | { do: 'compare snapshots'; named: Page['events'] }
  | { do: 'settle' }

export interface PullStep {
  state: PullState
  effects: readonly PullEffect[]
}

/**
 * The most extra pages for new snapshots in one pull, so that a server that always requires another page cannot prolong the pull
 * forever.
 */
const MOST_EXTRA_PAGES = 3

/** The first step of a pull. */
export const startPull = (): PullStep => look({ begunAt: null, hasSeats: false, named: null, extraPages: 0 })

/** Whether a state needs the lock, so that no other tab pulls a page of this channel at the same time. */
export const needsLock = ({ is }: PullState): boolean => is === 'looking' || is === 'loading' || is === 'yielding'

/** Computes the next state of a pull after an event, and its effects. Throws an Error if the state does not expect the event. */
export function stepPull(state: PullState, event: PullEvent): PullStep {
  if (state.is === 'looking' && event.is === 'looked') return looked(state.course, event)
  if (state.is === 'loading' && event.is === 'page stored') return stored(state.course, event)
  if (state.is === 'yielding' && event.is === 'rested') return load(state.course)
  if (state.is === 'keeping seats' && event.is === 'seats kept')
    return state.complete ? compare(state.course) : ready(state.course, event.receipt)
  if (state.is === 'comparing' && event.is === 'compared') return compared(state.course, event.hasNewSnapshots)
  if (state.is === 'breathing' && event.is === 'rested') return state.complete ? settle(state.course) : look(state.course)
  if (state.is === 'settling' && event.is === 'settled') return ended
  throw new Error(`A pull that is ${state.is} expects no event “${event.is}”`)
}

const ended: PullStep = { state: { is: 'ended' }, effects: [] }

const look = (course: Course): PullStep => ({ state: { is: 'looking', course }, effects: [{ do: 'look' }] })

function looked(course: Course, { receipt, wantedAt, now }: Extract<PullEvent, { is: 'looked' }>): PullStep {
  if (course.begunAt === null && isUpToDate(receipt, wantedAt, now)) return keepSeats(course, true)
  const begunAt = course.begunAt ?? now
  const { state, effects } = load({ ...course, begunAt })
  // A fresh load that another pull began and did not finish starts again, because its rows were in that pull's memory.
  const before: PullEffect[] = receipt.reloading ? [{ do: 'forget gathered rows' }] : []
  return { state, effects: [...(course.begunAt === null ? [{ do: 'note the beginning' } as const] : []), ...before, ...effects] }
}

/**
 * Whether another tab has pulled since `wantedAt`. A pull time after `now` does not count, since it means that the clock was set
 * back.
 */
const isUpToDate = ({ loaded, reloading, asOf }: Receipt, wantedAt: number, now: number): boolean =>
  loaded && !reloading && asOf !== null && asOf > wantedAt && asOf <= now

const load = (course: Begun): PullStep => ({
  state: { is: 'loading', course },
  effects: [{ do: 'load a page', begunAt: course.begunAt }],
})

function stored(before: Begun, { complete, named, receipt }: Extract<PullEvent, { is: 'page stored' }>): PullStep {
  const course = { ...before, named }
  if (complete) return keepSeats(course, true)
  // A fresh load gathers its rows in this tab's memory, so this tab holds the lock until it ends.
  if (receipt.reloading) return { state: { is: 'yielding', course }, effects: [...forgetIfGone(named), { do: 'rest' }] }
  if (isLoaded(receipt, 'events') && !course.hasSeats) return keepSeats({ ...course, hasSeats: true }, false)
  return breathe(course, false)
}

/** Forgets rows that were gathered before a full reload became necessary, because their epoch has ended. */
const forgetIfGone = (named: Page['events'] | null): PullEffect[] => (named === null ? [{ do: 'forget gathered rows' }] : [])

const keepSeats = (course: Course, complete: boolean): PullStep => ({
  state: { is: 'keeping seats', course, complete },
  effects: [{ do: 'keep seats' }],
})

/** Events and seats are loaded. A first load continues with older rows. */
function ready(course: Course, { loaded }: Receipt): PullStep {
  const refreshed: PullEffect[] = loaded ? [] : [{ do: 'show refreshed' }]
  return breathe(course, false, { do: 'show ready' }, ...refreshed)
}

const breathe = (course: Course, complete: boolean, ...before: PullEffect[]): PullStep => ({
  state: { is: 'breathing', course, complete },
  effects: [...before, { do: 'rest' }],
})

/** Looks for snapshots newer than the last page. A snapshot has only seats, so the other rows of its event need another page. */
function compare(course: Course): PullStep {
  const { named, extraPages } = course
  if (named === null || extraPages >= MOST_EXTRA_PAGES) return compared(course, false)
  return { state: { is: 'comparing', course }, effects: [{ do: 'compare snapshots', named }] }
}

const compared = (course: Course, hasNewSnapshots: boolean): PullStep =>
  hasNewSnapshots ? breathe({ ...course, extraPages: course.extraPages + 1 }, false) : breathe(course, true, { do: 'show ready' })

const settle = (course: Course): PullStep =>
  course.begunAt === null ? ended : { state: { is: 'settling', course }, effects: [{ do: 'settle' }] }
