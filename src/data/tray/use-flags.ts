import { useMemo } from 'react'
import type { FlagName, FlagState } from '#data/flags.ts'
import { useData, useUserData } from '#data/provider.tsx'
import { derived, useMaybeStore, useStore } from '#data/store.ts'

/** Returns the messages for the user (`FlagState`), and the number of unreadable rows in the open mirrors. */
export function useFlags(): FlagState & { quarantined: number; dismiss(name: FlagName): void } {
  const { flags } = useData()
  const state = useStore(flags)
  const openMirrors = useMaybeStore(useUserData()?.mirrors.open)
  const counts = useMemo(() => {
    const mirrors = [...(openMirrors?.values() ?? [])]
    return derived(
      mirrors.map(({ quarantined }) => quarantined),
      () => mirrors.reduce((sum, { quarantined }) => sum + quarantined.current(), 0),
    )
  }, [openMirrors])
  return { ...state, quarantined: useStore(counts), dismiss: (name) => flags.lower(name) }
}
