import { useData } from '#data/provider.tsx'
import { useStore } from '#data/store.ts'
import type { ConnectivityState } from './connectivity.ts'

/** Whether the server can be reached, and the time of its last response. */
export function useConnectivity(): ConnectivityState {
  return useStore(useData().connectivity)
}
