import { useData } from '#data/provider.tsx'
import { useStore } from '#data/store.ts'
import type { SessionState } from './session.ts'

/**
 * Returns the state of the session: whether a user is signed in, and if so, whether the token has expired and the mirrors are
 * locked.
 */
export function useSession(): SessionState {
  return useStore(useData().session)
}
