import { useMemo } from 'react'
import type { FlagName, FlagState } from '#data/flags.ts'
import { useData, useRoom } from '#data/provider.tsx'
import { derived, useMaybeStore, useStore } from '#data/store.ts'

/** What has to be told: lost storage, a full device, rows that could not be read, an app too old. */
export function useFlags(): FlagState & { quarantined: number; dismiss(name: FlagName): void } {
  const { flags } = useData()
  const state = useStore(flags)
  const shelf = useMaybeStore(useRoom()?.mirrors.open)
  const counts = useMemo(() => {
    const mirrors = [...(shelf?.values() ?? [])]
    return derived(
      mirrors.map(({ quarantined }) => quarantined),
      () => mirrors.reduce((sum, { quarantined }) => sum + quarantined.current(), 0),
    )
  }, [shelf])
  return { ...state, quarantined: useStore(counts), dismiss: (name) => flags.lower(name) }
}
