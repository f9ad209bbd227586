import { useCallback, useMemo, useState } from 'react'
import { chat, CHAT_PAGE, type Message } from '#contract/chat.ts'
import { useRead } from '#data/answers/use-read.ts'
import { useRoom } from '#data/live/use-room.ts'
import { useData } from '#data/provider.tsx'
import { toEpoch } from '#lib/time.ts'

/** What was loaded of a conversation, older than the newest page. */
interface Older {
  messages: Message[]
  cursor: string | null
}

/**
 * A conversation, oldest first: the newest page, what was loaded beyond it, and what comes in while one looks.
 * @param onTyping somebody else at a desk writes to this fan, or has stopped
 */
export function useConversation(fan: number, onTyping: (who: { id: number; name: string }, typing: boolean) => void) {
  const { api } = useData()
  const params = useMemo(() => ({ userId: fan }), [fan])
  const newest = useRead(chat.listMessages, { params, query: { order: 'desc', take: CHAT_PAGE } }, { live: true })
  const [older, setOlder] = useState<Older | null>(null)
  const [problem, setProblem] = useState<Error | null>(null)
  const [loading, setLoading] = useState(false)
  useRoom(`fan.${fan}`, (told) => {
    const what = told as { fan: number; kind: string; user?: { id: number; name: string }; typing?: boolean }
    if (what.fan !== fan) return
    if (what.kind === 'chat') void newest.refetch()
    else if (what.user) onTyping(what.user, what.typing === true)
  })

  const page = newest.data?.data
  // What came in meanwhile may be more than a page: then the newest page and what is older no longer touch.
  const touches = !older || !page || page.some(({ id }) => older.messages.some((one) => one.id === id))
  const known = touches ? older : null
  const messages = useMemo(() => inOrder([...(known?.messages ?? []), ...(page ?? [])]), [known, page])
  const cursor = known ? known.cursor : (newest.data?.meta.nextCursor ?? null)

  const loadMore = useCallback(async () => {
    if (cursor === null || loading) return
    setLoading(true)
    setProblem(null)
    try {
      const { data, meta } = await api.call(chat.listMessages, { params, query: { order: 'desc', take: CHAT_PAGE, cursor } })
      setOlder({ messages: inOrder([...messages, ...data]), cursor: meta.nextCursor })
    } catch (error) {
      setProblem(error as Error)
    } finally {
      setLoading(false)
    }
  }, [api, params, cursor, loading, messages])

  return {
    messages,
    status: newest.status,
    error: newest.error,
    retry: () => void newest.refetch(),
    offline: newest.offline,
    asOf: newest.source === 'answer' ? newest.asOf : null,
    typingEnabled: newest.data?.meta.typingEnabled ?? false,
    /** Whether there are older ones to load. */
    more: cursor !== null,
    loadMore,
    loading,
    problem,
    refetch: newest.refetch,
  }
}

/** Each message once, by its moment; of two copies the later one counts. */
function inOrder(messages: readonly Message[]): Message[] {
  const byId = new Map(messages.map((message) => [message.id, message]))
  return [...byId.values()].sort((a, b) => toEpoch(a.created_at) - toEpoch(b.created_at) || (a.id < b.id ? -1 : 1))
}
