import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useUserData } from '#data/provider.tsx'
import { useMaybeStore } from '#data/store.ts'
import type { Mirror } from './mirror.ts'
import { inBackground, storageFailed } from '#data/background.ts'

/** The longest pause between two pulls, in milliseconds; usually a hint from the server starts the next one earlier. */
const LONGEST_SILENCE_MS = 60_000

/**
 * Returns the mirror of a channel, updated while a screen uses it; null until it is open. The query runs the pull and returns
 * only the serial of the receipt, because the rows are only in the mirror.
 */
export function useMirror(channel: number | null): Mirror | null {
  const userData = useUserData()
  const mirror = useOpenMirror(channel)
  useEffect(() => {
    if (channel !== null) inBackground(userData?.mirror(channel), storageFailed)
    // A deleted mirror is opened again.
  }, [userData, channel, mirror])
  useQuery({
    queryKey: ['pull', userData?.user, channel],
    queryFn: async () => {
      await mirror?.pull()
      return mirror?.receipt.current().serial ?? 0
    },
    enabled: mirror !== null,
    staleTime: 5_000,
    refetchInterval: LONGEST_SILENCE_MS,
    notifyOnChangeProps: [],
  })
  return mirror
}

/** Returns the mirror of a channel if it is open in this tab; otherwise null. Neither opens a mirror nor pulls. */
export function useOpenMirror(channel: number | null): Mirror | null {
  const openMirrors = useMaybeStore(useUserData()?.mirrors.open)
  return channel === null ? null : (openMirrors?.get(channel) ?? null)
}
