import { useEffect } from 'react'
import { inbox } from '#contract/inbox.ts'
import { useRead } from '#data/answers/use-read.ts'
import { useSocketTopic } from '#data/live/use-socket-topic.ts'
import { m } from '#messages/m.ts'
import { setAreaCount } from '#parts/notices/area-notices.ts'

const PATH = '/sales-channel/$salesChannelId/texttobuy/inbox'

/** Shows in the navigation how many conversations of a channel have unread messages. Renders nothing. */
export default function InboxWatch({ channel }: { channel: number }) {
  const { data, refetch } = useRead(inbox.listInbox, { params: { id: channel }, query: { take: 1 } }, { staleTime: 0 })
  const ask = () => void refetch()
  useSocketTopic(`inbox.${channel}`, ask, ask)
  const count = data?.meta.totalCount ?? 0
  useEffect(() => {
    setAreaCount(PATH, count === 0 ? null : { count, label: m.inbox_count({ count }) })
    return () => setAreaCount(PATH, null)
  }, [count])
  return null
}
