import { useData } from '#data/provider.tsx'
import { useStore } from '#data/store.ts'
import type { SessionState } from './session.ts'

/** The signed-in user, and whether the session can still send. */
export function useSession(): SessionState {
  return useStore(useData().session)
}
