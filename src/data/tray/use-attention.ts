import { useQuery } from '@tanstack/react-query'
import { attentionOf, type Attention } from '#data/outbox/choices.ts'
import type { Entry } from '#data/outbox/entry.ts'
import { useRoom } from '#data/provider.tsx'

/** What an operator needs to know about a refused entry; null while the row is looked up. */
export function useAttention(entry: Entry): Attention | null {
  const room = useRoom()
  const { data } = useQuery({
    queryKey: ['attention', entry.key, entry.state],
    queryFn: () => attentionOf(entry, async (one) => room?.rowOf(one)),
    enabled: room !== null,
    networkMode: 'always',
    gcTime: 0,
    // The row goes on changing while somebody looks.
    refetchInterval: 5_000,
  })
  return data ?? null
}
