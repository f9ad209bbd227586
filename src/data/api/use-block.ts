import { useSession } from '#data/session/use-session.ts'
import { useConnectivity } from './use-connectivity.ts'

/** The reason why no call can be sent at the moment: no connection, or a session that has ended; null if calls can be sent. */
export function useBlock(): 'offline' | 'sign-in' | null {
  const { online } = useConnectivity()
  const session = useSession()
  if (!online) return 'offline'
  return session.status === 'signed-in' && session.expired ? 'sign-in' : null
}
