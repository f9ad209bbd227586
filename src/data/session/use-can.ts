import type { Subject } from '#contract/core/access.ts'
import { can } from './abilities.ts'
import { useSession } from './use-session.ts'

/** Whether the signed-in user may manage a subject; false without a user. */
export function useCan(): (subject: Subject) => boolean {
  const session = useSession()
  return (subject) => session.status === 'signed-in' && can(session.me, subject)
}
