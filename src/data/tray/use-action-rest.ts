import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Entry } from '#data/outbox/entry.ts'
import { useUserData } from '#data/provider.tsx'
import { emptyCell, useMaybeStore, useStore } from '#data/store.ts'

/** The other entries of an action, which need no decision. */
export interface ActionRest {
  done: Entry[]
  dropped: Entry[]
  waiting: Entry[]
}

/** Returns the other entries of an action by result, since a section hold may have succeeded in part. */
export function useActionRest(action: string): ActionRest {
  const userData = useUserData()
  const entries = useStore(userData?.outbox.entries ?? emptyCell<never>())
  const journalAt = useMaybeStore(userData?.outbox.journalAt)
  const { data: ended = [] } = useQuery({
    queryKey: ['action', action, journalAt],
    queryFn: async () => ((await userData?.outbox.journal()) ?? []).filter(({ entry }) => entry.action.id === action),
    enabled: userData !== null,
    networkMode: 'always',
    gcTime: 0,
    placeholderData: (before) => before,
  })
  return useMemo(() => {
    const here = entries.filter((entry) => entry.action.id === action)
    const of = (outcome: string) => ended.filter((one) => one.outcome === outcome).map(({ entry }) => entry)
    return {
      // Entries that the server carried out but that are not in the mirror yet count as done, too.
      done: [...of('done'), ...here.filter(({ state }) => state === 'acked')],
      dropped: of('dropped'),
      waiting: here.filter(({ state }) => state !== 'attention' && state !== 'acked'),
    }
  }, [entries, ended, action])
}
