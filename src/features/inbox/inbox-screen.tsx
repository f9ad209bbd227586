import { CheckCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { inbox, type InboxView, type Unread } from '#contract/inbox.ts'
import { useRead } from '#data/answers/use-read.ts'
import { useSocketTopic } from '#data/live/use-socket-topic.ts'
import { useCan } from '#data/session/use-can.ts'
import { failureWords } from '#messages/failure-words.ts'
import { m } from '#messages/m.ts'
import { useChannelFacts } from '#parts/channel/use-channel-facts.ts'
import { css } from '#styled/css'
import { stack } from '#styled/patterns'
import { AsOf } from '#ui/as-of/as-of.tsx'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { TabPanel, Tabs } from '#ui/tabs/tabs.tsx'
import { inboxColumns, nameOf } from './inbox-columns.tsx'
import { useMarking } from './use-marking.ts'

/** The most conversations shown at once, the newest ones. */
const MOST = 100

interface Props {
  salesChannelId: number
  view: InboxView
  onView: (view: InboxView) => void
  /** Renders the conversation with a fan in a drawer, with the reply field. */
  chatOf: (fan: number, name: string, onClose: () => void) => ReactNode
}

const rowKey = ({ user }: Unread) => user.id
/** The tabs, and the text of a view without conversations. */
const views: Record<InboxView, { label: () => string; none: () => string }> = {
  unread: { label: m.inbox_unread, none: m.inbox_none },
  waiting: { label: m.inbox_waiting, none: m.inbox_none_waiting },
  answered: { label: m.inbox_answered, none: m.inbox_none_answered },
  all: { label: m.common_all, none: m.inbox_none_all },
}
const tabs = Object.entries(views).map(([value, { label }]) => ({ value: value as InboxView, label }))

/** Touch screens usually have no keyboard. */
const keys = css({ _coarse: { display: 'none' } })
const foot = css({ display: 'flex', flexWrap: 'wrap', columnGap: '4', textStyle: 'label', color: 'text-muted' })

/**
 * Messages from fans, newest first, in several views, such as unread messages and fans who wait for a reply. The list is updated
 * live and can be used by keyboard.
 */
export function InboxScreen({ salesChannelId: channel, view, onView, chatOf }: Props) {
  const { zone } = useChannelFacts(channel)
  const can = useCan()
  const mayAnswer = can('sales_channel')
  const [opened, setOpened] = useState<Unread | null>(null)
  const read = useRead(inbox.listInbox, { params: { id: channel }, query: { take: MOST, view } }, { live: true, staleTime: 0 })
  const ask = () => void read.refetch()
  useSocketTopic(`inbox.${channel}`, ask, ask)
  const marking = useMarking(read.refetch)
  const { markRead, markUnread, blocked } = marking
  const mark = (row: Unread) => (view !== 'unread' && row.unread === 0 ? markUnread(row) : markRead(row))
  // In the view of unread messages, a row that is being marked as read disappears at once, and reappears if that fails.
  const rows = (read.data?.data ?? []).filter(
    ({ user, message, asks_to_stop }) => view !== 'unread' || asks_to_stop || marking.under.get(user.id) !== message.id,
  )
  const columns = inboxColumns({ zone, view, mark: mayAnswer ? { run: mark, blocked } : undefined })
  return (
    <>
      <PageHeader title={m.inbox_title()} subtitle={m.inbox_subtitle()} />
      <div className={stack({ gap: '3' })}>
        <Tabs
          id="inbox"
          label={m.inbox_views()}
          value={view}
          onValue={onView}
          items={tabs.map(({ value, label }) => ({ value, label: label() }))}
        />
        <TabPanel tabs="inbox" value={view}>
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
                <ErrorState
                  title={m.common_could_not_load()}
                  body={failureWords(read.error)}
                  onRetry={() => void read.refetch()}
                />
              ) : (
                <EmptyState icon={<CheckCheck />} text={views[view].none()} />
              )
            }
            footer={
              <p className={foot}>
                {read.data && <span>{m.inbox_count({ count: read.data.meta.totalCount })}</span>}
                <span className={keys}>{m.inbox_keys()}</span>
                {read.source === 'answer' && <AsOf at={read.asOf} />}
              </p>
            }
          />
        </TabPanel>
      </div>
      {opened && chatOf(opened.user.id, nameOf(opened), () => setOpened(null))}
    </>
  )
}
