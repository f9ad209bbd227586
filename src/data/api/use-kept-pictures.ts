import { useQuery } from '@tanstack/react-query'
import { fetchPictures, lookAtPictures, storable } from './keep-pictures.ts'
import { useConnectivity } from './use-connectivity.ts'

export interface KeptPictures {
  /** The number of the given pictures that are on this device, and (`of`) the number of those that can be stored. */
  done: number
  of: number
  bytes: number
}

/** How long to wait before looking again, in milliseconds: the service worker stores a picture shortly after responding with it. */
const LOOK_AGAIN_MS = 1_500

/** Fetches the pictures that are not on this device yet, and counts those that are. Pictures of other servers are not stored. */
export function useKeptPictures(addresses: readonly string[], wanted: boolean): KeptPictures | undefined {
  const { online } = useConnectivity()
  const ours = storable(addresses, location.href)
  const keys = [...ours.keys()].sort()
  return useQuery({
    queryKey: ['kept-pictures', keys, online],
    queryFn: async () => {
      const before = await lookAtPictures(keys)
      if (online) await fetchPictures(before.missing.map((key) => ours.get(key)!))
      const after = before.missing.length === 0 ? before : await lookAtPictures(keys)
      return { done: keys.length - after.missing.length, of: keys.length, bytes: after.bytes }
    },
    enabled: wanted && 'caches' in globalThis,
    staleTime: 60_000,
    refetchInterval: ({ state }) =>
      state.data && state.data.done < state.data.of && state.dataUpdateCount < 5 ? LOOK_AGAIN_MS : false,
    networkMode: 'always',
    placeholderData: (last) => last,
  }).data
}
