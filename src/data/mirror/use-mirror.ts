import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useUserData } from '#data/provider.tsx'
import { useMaybeStore } from '#data/store.ts'
import type { Mirror } from './mirror.ts'
import { inBackground, storageFailed } from '#data/background.ts'

/** A busy server reports changes itself; without a hint, a pull starts after this long. */
const LONGEST_SILENCE_MS = 60_000

/**
 * The mirror of a channel, brought up to date while a screen uses it; null until it is open. The query runs the pull and
 * answers only its receipt: the rows have one home.
 */
export function useMirror(channel: number | null): Mirror | null {
  const userData = useUserData()
  const mirror = useOpenMirror(channel)
  useEffect(() => {
    if (channel !== null) inBackground(userData?.mirror(channel), storageFailed)
    // A mirror that was lost is opened again.
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

/** The mirror of a channel while a screen around has it; null until it is open. It opens nothing, and pulls nothing. */
export function useOpenMirror(channel: number | null): Mirror | null {
  const openMirrors = useMaybeStore(useUserData()?.mirrors.open)
  return channel === null ? null : (openMirrors?.get(channel) ?? null)
}
