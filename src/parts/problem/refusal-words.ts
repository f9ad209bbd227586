import type { EntryProblem } from '#data/outbox/entry.ts'
import { m } from '#messages/m.ts'
import { problemDetail } from './translated-text.ts'

const ours: Partial<Record<EntryProblem['code'], () => string>> = {
  Expired: m.sync_problem_expired,
  OutsideHours: m.sync_problem_outside_hours,
  TooOld: m.sync_problem_too_old,
  Restored: m.sync_problem_restored,
  Stale: m.sync_problem_stale,
}

/**
 * The reason why a queued change was refused: the app's own text for the problem's code, if it has one, else the server's text,
 * translated if possible.
 */
export const refusalWords = (problem: EntryProblem | null): string =>
  (problem && ours[problem.code]?.()) ?? (problem ? problemDetail(problem) : m.common_something_went_wrong())
