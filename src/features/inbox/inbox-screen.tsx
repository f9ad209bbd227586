import { CheckCheck } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { inbox, MOST_UNREAD, type Unread } from '#contract/inbox.ts'
import { useRead } from '#data/answers/use-read.ts'
import { useConnectivity } from '#data/api/use-connectivity.ts'
import { useSocketTopic } from '#data/live/use-socket-topic.ts'
import { useData } from '#data/provider.tsx'
import { useCan } from '#data/session/use-can.ts'
import { failureWords } from '#messages/failure-words.ts'
import { m } from '#messages/m.ts'
import { useChannelFacts } from '#parts/channel/use-channel-facts.ts'
import { blockedWords } from '#parts/unconfirmed-note/blocked-words.ts'
import { css } from '#styled/css'
import { AsOf } from '#ui/as-of/as-of.tsx'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { inboxColumns, nameOf } from './inbox-columns.tsx'

/** The most conversations shown at once, the newest ones. */
const MOST = 100

interface Props {
  salesChannelId: number
  /** Renders the conversation with a fan in a drawer, with the reply field. */
  chatOf: (fan: number, name: string, onClose: () => void) => ReactNode
}

const rowKey = ({ user }: Unread) => user.id
const foot = css({ display: 'flex', flexWrap: 'wrap', columnGap: '4', textStyle: 'label', color: 'text-muted' })

/** Unread messages from fans, newest first; live, and usable by keyboard. */
export function InboxScreen({ salesChannelId: channel, chatOf }: Props) {
  const { zone } = useChannelFacts(channel)
  const can = useCan()
  const mayAnswer = can('sales_channel')
  const [opened, setOpened] = useState<Unread | null>(null)
  const read = useRead(
    inbox.listInbox,
    { params: { id: channel }, query: { take: MOST } },
    { live: true, keepPrevious: true, staleTime: 0 },
  )
  const ask = () => void read.refetch()
  useSocketTopic(`inbox.${channel}`, ask, ask)
  const marking = useMarking(ask)
  const { mark, blocked } = marking
  // A row that is being marked as read disappears at once, and reappears if that fails.
  const rows = (read.data?.data ?? []).filter(
    ({ user, message, asks_to_stop }) => asks_to_stop || marking.under.get(user.id) !== message.id,
  )
  const columns = useMemo(
    () => inboxColumns({ zone, mark: mayAnswer ? { run: mark, blocked } : undefined }),
    [zone, mayAnswer, mark, blocked],
  )
  return (
    <>
      <PageHeader title={m.inbox_title()} subtitle={m.inbox_subtitle()} />
      <DataTable
        label={m.inbox_title()}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        onRow={setOpened}
        onRowKey={(row, key) => {
          if (key === 'r') setOpened(row)
          else if (key === 'e' && mayAnswer) mark(row)
          else return false
          return true
        }}
        loading={read.status === 'loading'}
        empty={
          read.status === 'failed' ? (
            <ErrorState title={m.common_could_not_load()} body={failureWords(read.error)} onRetry={() => void read.refetch()} />
          ) : (
            <EmptyState icon={<CheckCheck />} text={m.inbox_none()} />
          )
        }
        footer={
          <p className={foot}>
            {read.data && <span>{m.inbox_count({ count: read.data.meta.totalCount })}</span>}
            <span>{m.inbox_keys()}</span>
            {read.source === 'answer' && <AsOf at={read.asOf} />}
          </p>
        }
      />
      {opened && chatOf(opened.user.id, nameOf(opened), () => setOpened(null))}
    </>
  )
}

/** Marks conversations as read up to the shown message. Idempotent, so a lost response does no harm. */
function useMarking(onDone: () => void) {
  const { api } = useData()
  const { online } = useConnectivity()
  const [under, setUnder] = useState<ReadonlyMap<number, string>>(new Map())
  const blocked = online ? null : blockedWords('offline')
  const shown = (id: number) => setUnder((before) => new Map([...before].filter(([one]) => one !== id)))
  const undo = async ({ user, message, unread }: Unread) => {
    try {
      const body = { until: message.created_at, count: Math.min(unread, MOST_UNREAD) }
      await api.call(inbox.markUnread, { params: { userId: user.id }, body })
      shown(user.id)
      onDone()
    } catch {
      toast({ tone: 'danger', text: m.inbox_undo_failed() })
    }
  }
  const mark = async (row: Unread) => {
    const { user, message } = row
    if (blocked !== null) return void toast({ tone: 'info', text: blocked })
    setUnder((before) => new Map(before).set(user.id, message.id))
    try {
      await api.call(inbox.markRead, { params: { userId: user.id }, body: { until: message.created_at } })
      onDone()
      // A fan who asks to stop may have no unread message: then nothing was marked.
      const action = row.unread > 0 ? { label: m.common_undo(), onAction: () => void undo(row), undoes: true } : undefined
      toast({ text: m.inbox_marked({ name: nameOf(row) }), ...(action && { action }) })
    } catch {
      toast({ tone: 'danger', text: m.inbox_mark_failed() })
      shown(user.id)
    }
  }
  return { under, mark: (row: Unread) => void mark(row), blocked }
}
