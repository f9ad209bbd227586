import { images } from '#contract/images.ts'
import { useConnectivity } from '#data/api/use-connectivity.ts'
import { useRead } from '#data/answers/use-read.ts'
import { serverClock } from '#lib/server-clock.ts'
import { isOver } from './expires.ts'

const DAY_MS = 86_400_000

/**
 * A picture's address that can be loaded. If the address in a row has expired, a new one is requested from the
 * server. Null while unknown.
 */
export function usePicture(channel: number, address: string | null): string | null {
  const { online } = useConnectivity()
  const over = address !== null && isOver(address, serverClock.now())
  const read = useRead(
    images.signPicture,
    { params: { id: channel }, query: { url: address ?? '' } },
    { enabled: over, staleTime: DAY_MS },
  )
  // Offline the service worker finds the picture by its path, and ignores the signature.
  return over ? (read.data?.url ?? (online ? null : address)) : address
}
