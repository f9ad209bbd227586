import { useQuery } from '@tanstack/react-query'
import { attentionOf, repeatable, type Attention } from '#data/outbox/choices.ts'
import type { Repeats } from '#data/outbox/choices.ts'
import type { Entry } from '#data/outbox/entry.ts'
import { useUserData } from '#data/provider.tsx'

/** How often the rows are read again, in milliseconds, since they may change while the user looks. */
const LOOK_AGAIN_MS = 5_000

/** The facts that a user needs to decide about a refused entry; null while the row is looked up. */
export function useAttention(entry: Entry, repeats: Repeats): Attention | null {
  const userData = useUserData()
  const { data } = useQuery({
    queryKey: ['attention', entry.key, entry.state],
    queryFn: () => attentionOf(entry, async (one) => userData?.rowOf(one), repeats),
    enabled: userData !== null,
    networkMode: 'always',
    gcTime: 0,
    refetchInterval: LOOK_AGAIN_MS,
  })
  return data ?? null
}

/** The keys of the refused entries that can be retried now. */
export function useRepeatable(entries: readonly Entry[], repeats: Repeats): readonly string[] {
  const userData = useUserData()
  const { data = [] } = useQuery({
    queryKey: ['repeatable', entries.map(({ key }) => key)],
    queryFn: () => repeatable(entries, async (one) => userData?.rowOf(one), repeats),
    enabled: userData !== null,
    networkMode: 'always',
    gcTime: 0,
    refetchInterval: LOOK_AGAIN_MS,
  })
  return data
}
