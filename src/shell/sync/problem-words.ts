import type { EntryProblem } from '#data/outbox/entry.ts'
import { m } from '#messages/m.ts'

const ours: Partial<Record<EntryProblem['code'], () => string>> = {
  Expired: m.sync_problem_expired,
  TooOld: m.sync_problem_too_old,
  Restored: m.sync_problem_restored,
  Stale: m.sync_problem_stale,
}

/** Why an entry was refused: this device's own reasons in the person's language, the server's in its words. */
export function problemWords(problem: EntryProblem | null): string {
  return (problem && ours[problem.code]?.()) || problem?.detail || m.common_something_went_wrong()
}
