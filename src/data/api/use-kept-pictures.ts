import { useQuery } from '@tanstack/react-query'
import { isKeptPicture, PICTURES_CACHE, withoutSignature } from '#lib/kept-pictures.ts'
import { useConnectivity } from './use-connectivity.ts'
import { browserRefused, reportUnless } from '#data/background.ts'

export interface KeptPictures {
  /** How many of them are on this device, of how many that can be. */
  done: number
  of: number
  bytes: number
}

const ABREAST = 4
/** The service worker stores a picture shortly after responding with it. */
const LOOK_AGAIN_MS = 1_500

/** Fetches the pictures that are not on this device yet, and reports how many are. Pictures of other servers are not stored. */
export function useKeptPictures(addresses: readonly string[], wanted: boolean): KeptPictures | undefined {
  const { online } = useConnectivity()
  const ours = new Map(
    addresses
      .map((address) => new URL(address, location.href))
      .filter(({ origin, pathname }) => origin === location.origin && isKeptPicture(pathname))
      .map(({ href }) => [withoutSignature(href), href]),
  )
  const keys = [...ours.keys()].sort()
  return useQuery({
    queryKey: ['kept-pictures', keys, online],
    queryFn: async () => {
      const before = await look(keys)
      if (online) await fetchAll(before.missing.map((key) => ours.get(key)!))
      const after = before.missing.length === 0 ? before : await look(keys)
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

async function look(keys: readonly string[]): Promise<{ missing: string[]; bytes: number }> {
  const cache = await caches.open(PICTURES_CACHE)
  const found = await Promise.all(keys.map(async (key) => [key, await cache.match(key)] as const))
  const sizes = await Promise.all(found.map(async ([, kept]) => (kept ? (await kept.blob()).size : 0)))
  return { missing: found.flatMap(([key, kept]) => (kept ? [] : [key])), bytes: sizes.reduce((sum, size) => sum + size, 0) }
}

/** Through the service worker, which keeps them; one that cannot be had is left for the next time. */
async function fetchAll(addresses: string[]): Promise<void> {
  const next = async () => {
    for (let address = addresses.pop(); address !== undefined; address = addresses.pop())
      await fetch(address).then(
        (answer) => answer.arrayBuffer(),
        (error: unknown) => reportUnless(error, browserRefused),
      )
  }
  await Promise.all(Array.from({ length: ABREAST }, next))
}
