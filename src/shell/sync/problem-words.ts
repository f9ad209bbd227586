import type { EntryProblem } from '#data/outbox/entry.ts'
import { m } from '#messages/m.ts'

/** Why an entry was refused: this device's own reasons in the person's language, the server's in its words. */
export function problemWords(problem: EntryProblem | null): string {
  switch (problem?.code) {
    case undefined:
      return m.common_something_went_wrong()
    case 'Expired':
      return m.sync_problem_expired()
    case 'TooOld':
      return m.sync_problem_too_old()
    case 'Restored':
      return m.sync_problem_restored()
    case 'Stale':
      return m.sync_problem_stale()
    default:
      return problem?.detail ?? m.common_something_went_wrong()
  }
}
