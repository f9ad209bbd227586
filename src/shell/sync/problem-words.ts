import { valueAt } from '#contract/core/list.ts'
import type { Attention } from '#data/outbox/choices.ts'
import type { EntryProblem } from '#data/outbox/entry.ts'
import { formatDateTime, localZone } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { serverWords } from '#messages/server-words.ts'

const ours: Partial<Record<EntryProblem['code'], () => string>> = {
  Expired: m.sync_problem_expired,
  OutsideHours: m.sync_problem_outside_hours,
  TooOld: m.sync_problem_too_old,
  Restored: m.sync_problem_restored,
  Stale: m.sync_problem_stale,
}

type Refused = Pick<Attention, 'problem' | 'asked' | 'now'>

/**
 * Why an entry was refused: what stands in the way where that is known, else this device's own reasons, else the server's.
 * @param zone the event's, in which its times are told; the device's where the event is not known
 */
export function problemWords({ problem, asked, now }: Refused, zone: string = localZone()): string {
  const isRelease = asked['status'] === 'Available' && valueAt(now, 'reserved_by.id') !== null
  const isAboutSeat = isRelease || asked['status'] === 'Reserved'
  const inTheWay = problem?.status === 409 && isAboutSeat ? seatWords(now, zone) : null
  return (
    inTheWay ??
    (problem && ours[problem.code]?.()) ??
    (problem ? serverWords(problem.detail) : undefined) ??
    m.common_something_went_wrong()
  )
}

/** Who has a seat that was to be held or released; null where nobody has. */
function seatWords(now: unknown, zone: string): string | null {
  const { status, reserved_by, reserved_until } = (now ?? {}) as Record<string, unknown>
  if (status === 'Purchased') return m.sync_problem_sold()
  if (status !== 'Reserved') return null
  const name = (reserved_by as { name?: string } | null)?.name ?? m.sync_somebody()
  if (typeof reserved_until !== 'string') return m.sync_problem_held({ name })
  return m.sync_problem_held_until({ name, until: formatDateTime(reserved_until, zone) })
}
