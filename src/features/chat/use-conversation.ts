import { useCallback, useMemo, useState } from 'react'
import { chat, CHAT_PAGE } from '#contract/chat.ts'
import { useRead } from '#data/answers/use-read.ts'
import { useSocketTopic } from '#data/live/use-socket-topic.ts'
import { useData } from '#data/provider.tsx'
import { type Known, withNewest, withOlder } from './conversation.ts'

/**
 * A conversation, oldest first: the newest page, older pages that were loaded, and messages that arrive later.
 * @param onTyping called when another account starts or stops typing to this fan
 */
export function useConversation(fan: number, onTyping: (who: { id: number; name: string }, typing: boolean) => void) {
  const { api } = useData()
  const params = useMemo(() => ({ userId: fan }), [fan])
  const newest = useRead(chat.listMessages, { params, query: { order: 'desc', take: CHAT_PAGE } }, { live: true, staleTime: 0 })
  const [known, setKnown] = useState<Known | null>(null)
  const [problem, setProblem] = useState<Error | null>(null)
  const [loading, setLoading] = useState(false)
  const ask = () => void newest.refetch()
  const hear = (received: unknown) => {
    const what = received as { fan: number; kind: string; user?: { id: number; name: string }; typing?: boolean }
    if (what.fan !== fan) return
    if (what.kind === 'chat') ask()
    else if (what.user) onTyping(what.user, what.typing === true)
  }
  useSocketTopic(`fan.${fan}`, hear, ask)

  // A loaded page is merged during rendering, before anything of it is shown.
  const [taken, setTaken] = useState<typeof newest.data>(undefined)
  if (newest.data && newest.data !== taken) {
    setTaken(newest.data)
    setKnown(withNewest(known, { messages: newest.data.data, cursor: newest.data.meta.nextCursor }))
  }
  const cursor = known?.cursor ?? null

  const loadMore = useCallback(async () => {
    if (cursor === null || loading) return
    setLoading(true)
    setProblem(null)
    try {
      const { data, meta } = await api.call(chat.listMessages, { params, query: { order: 'desc', take: CHAT_PAGE, cursor } })
      setKnown((now) => withOlder(now, { messages: data, cursor: meta.nextCursor }))
    } catch (error) {
      setProblem(error as Error)
    } finally {
      setLoading(false)
    }
  }, [api, params, cursor, loading])

  return {
    messages: known?.messages ?? [],
    status: newest.status,
    error: newest.error,
    retry: ask,
    offline: newest.offline,
    asOf: newest.source === 'answer' ? newest.asOf : null,
    asksToStop: newest.data?.meta.asksToStop ?? false,
    /** The reason why the fan's state forbids writing to the fan; null if writing is allowed, or if the state is unknown. */
    closed: newest.data?.meta.closed ?? null,
    typingEnabled: newest.data?.meta.typingEnabled ?? false,
    /** Whether there are older messages to load. */
    more: cursor !== null,
    loadMore,
    loading,
    problem,
    refetch: newest.refetch,
  }
}
