import type { Subject } from '#contract/core/access.ts'
import { can } from './abilities.ts'
import { useSession } from './use-session.ts'

/** Whether the one signed in may manage a subject; nobody signed in may nothing. */
export function useCan(): (subject: Subject) => boolean {
  const session = useSession()
  return (subject) => session.status === 'signed-in' && can(session.me, subject)
}
