import { toEpoch, toIso, type At } from './time.ts'

export type UpgradeStatus = 'coming-soon' | 'live' | 'past'

const hour = 3_600_000

/** The period in which an event's seats are sold. Offsets are in hours from the event's time. */
export const upgradeWindow = (time: At, startOffsetHours = -168, endOffsetHours = 3) => ({
  from: toIso(toEpoch(time) + startOffsetHours * hour),
  until: toIso(toEpoch(time) + endOffsetHours * hour),
})

/** The status of an event at a moment: before its `upgradeWindow`, in it (both ends included), or after it. */
export function upgradeStatus(time: At, now: At, startOffsetHours = -168, endOffsetHours = 3): UpgradeStatus {
  const elapsed = (toEpoch(now) - toEpoch(time)) / hour
  if (elapsed < startOffsetHours) return 'coming-soon'
  return elapsed <= endOffsetHours ? 'live' : 'past'
}
