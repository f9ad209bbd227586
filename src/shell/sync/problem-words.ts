import type { Description, Refused } from '#data/outbox/describe.ts'
import type { EntryProblem } from '#data/outbox/entry.ts'
import { localZone } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { problemDetail } from '#parts/problem/translated-text.ts'

const ours: Partial<Record<EntryProblem['code'], () => string>> = {
  Expired: m.sync_problem_expired,
  OutsideHours: m.sync_problem_outside_hours,
  TooOld: m.sync_problem_too_old,
  Restored: m.sync_problem_restored,
  Stale: m.sync_problem_stale,
}

/**
 * The reason why an entry was refused: in the words of its area, else of this device, else of the server.
 * @param zone the event's, for times in the text; the device's if the event is unknown
 */
export function problemWords(refused: Refused, { refusal }: Description, zone: string = localZone()): string {
  const { problem } = refused
  return (
    refusal?.(refused, zone) ??
    (problem && ours[problem.code]?.()) ??
    (problem ? problemDetail(problem) : undefined) ??
    m.common_something_went_wrong()
  )
}
