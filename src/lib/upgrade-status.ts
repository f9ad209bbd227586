import { toEpoch, toIso, type At } from './time.ts'

export type UpgradeStatus = 'coming-soon' | 'live' | 'past'

const hour = 3_600_000

/** From when until when an event's seats are sold. Offsets in hours to the event's time (decisions on states: −168 and +3). */
export const upgradeWindow = (time: At, startOffsetHours = -168, endOffsetHours = 3) => ({
  from: toIso(toEpoch(time) + startOffsetHours * hour),
  until: toIso(toEpoch(time) + endOffsetHours * hour),
})

/** The relation of a moment to that window: before it, in it (both ends included), after it. */
export function upgradeStatus(time: At, now: At, startOffsetHours = -168, endOffsetHours = 3): UpgradeStatus {
  const elapsed = (toEpoch(now) - toEpoch(time)) / hour
  if (elapsed < startOffsetHours) return 'coming-soon'
  return elapsed <= endOffsetHours ? 'live' : 'past'
}
