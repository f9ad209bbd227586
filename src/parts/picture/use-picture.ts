import { images } from '#contract/images.ts'
import { useConnectivity } from '#data/api/use-connectivity.ts'
import { useRead } from '#data/answers/use-read.ts'
import { serverClock } from '#lib/server-clock.ts'
import { isOver } from './expires.ts'

const DAY_MS = 86_400_000

/**
 * A picture's address that can be loaded. The address in an old row may have expired, then a new one is requested from the
 * server. Null while there is none.
 */
export function usePicture(channel: number, address: string | null): string | null {
  const { online } = useConnectivity()
  const over = address !== null && isOver(address, serverClock.now())
  const read = useRead(
    images.signPicture,
    { params: { id: channel }, query: { url: address ?? '' } },
    { enabled: over, staleTime: DAY_MS },
  )
  // Offline the service worker knows it by its path, whatever its signature.
  return over ? (read.data?.url ?? (online ? null : address)) : address
}
