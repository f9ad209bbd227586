import { useData } from '#data/provider.tsx'
import { useStore } from '#data/store.ts'
import type { ConnectivityState } from './connectivity.ts'

/** Returns whether the server can be reached, the time of its last response, its clock offset and its build. */
export function useConnectivity(): ConnectivityState {
  return useStore(useData().connectivity)
}
