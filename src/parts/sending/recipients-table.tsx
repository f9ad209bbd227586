import { useMemo, useState } from 'react'
import { recipientList, type Recipient } from '#contract/sending.ts'
import { useWindowedList, type WindowedAsk } from '#data/mirror/use-windowed-list.ts'
import { m } from '#messages/m.ts'
import { PathLink } from '#parts/link/path-link.tsx'
import { ListNothing } from '#parts/list-page/list-nothing.tsx'
import { CoverageNote } from '#parts/list-page/coverage-note.tsx'
import { useListSearch } from '#parts/list-page/use-list-search.ts'
import { schemaWords } from '#parts/problem/schema-words.ts'
import { css } from '#styled/css'
import { Card } from '#ui/card/card.tsx'
import { Clipped } from '#ui/clipped/clipped.tsx'
import { Button } from '#ui/button/button.tsx'
import type { Column } from '#ui/data-table/columns.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Pagination } from '#ui/pagination/pagination.tsx'
import { SearchBox } from '#ui/search-box/search-box.tsx'
import { AttachmentList } from './attachment-list.tsx'
import type { Media } from './attachments.ts'
import { ZonedTime } from './zoned-time.tsx'
import { RecipientStatusChip } from './send-status.tsx'

interface Props {
  ask: Pick<WindowedAsk, 'endpoint' | 'params'>
  zone: string
  channel: number
  /** The attachments that each recipient gets with the text. */
  media?: readonly Media[]
}

const rowKey = (row: Recipient) => row.id
const words = css({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' })
const toolbar = css({ paddingInline: '4', paddingBlockEnd: '3', '& > *': { maxWidth: '22rem' } })

/** The recipients of a send, each with the result of the message. */
export function RecipientsTable({ ask, zone, channel, media = [] }: Props) {
  const search = useListSearch(recipientList)
  const list = useWindowedList(recipientList, { ...ask, query: search.query, channel: null, zone })
  const [read, setRead] = useState<Recipient | null>(null)
  const columns = useMemo(() => columnsIn(zone, channel, setRead), [zone, channel])
  return (
    <Card title={m.sending_recipients()} flush aria-labelledby={undefined}>
      <div className={toolbar}>
        <SearchBox
          label={m.sending_search_recipients()}
          value={search.q}
          debounce={search.searchPauseMs}
          onValue={(q) => search.change({ q })}
        />
      </div>
      <DataTable
        flush
        fill={false}
        label={m.sending_recipients()}
        columns={columns}
        rows={list.rows}
        rowKey={rowKey}
        sort={search.sort}
        onSort={(sort) => search.change({ sort })}
        loading={list.status === 'loading'}
        stale={list.stale}
        empty={<ListNothing list={list} search={search} none={{ text: m.sending_no_recipients() }} />}
        footer={
          <Pagination
            page={search.page}
            size={search.pageSize}
            total={list.total}
            onPage={(page) => search.change({ page })}
            extra={<CoverageNote list={list} />}
          />
        }
      />
      <Dialog
        open={read !== null}
        onClose={() => setRead(null)}
        title={m.sending_words_to({ name: read ? nameOf(read) : '' })}
        footer={<Button onClick={() => setRead(null)}>{m.common_close()}</Button>}
      >
        <AttachmentList media={media} />
        <p className={words}>{read?.text}</p>
      </Dialog>
    </Card>
  )
}

const nameOf = ({ recipient }: Recipient): string =>
  [recipient?.first_name, recipient?.last_name].filter(Boolean).join(' ') || m.sending_unnamed()

const columnsIn = (zone: string, channel: number, read: (row: Recipient) => void): Column<Recipient>[] => [
  {
    id: 'name',
    header: m.sending_recipient(),
    sortKey: 'recipient.name',
    grow: true,
    width: '8rem',
    clip: true,
    fixed: true,
    card: 'title',
    // An erased fan has no page.
    cell: (row) =>
      row.recipient === null ? (
        <Clipped>{nameOf(row)}</Clipped>
      ) : (
        <PathLink to={`/sales-channel/${channel}/texttobuy/users/${row.recipient.id}`}>
          <Clipped>{nameOf(row)}</Clipped>
        </PathLink>
      ),
  },
  {
    id: 'status',
    header: m.common_status(),
    sortKey: 'status',
    width: '7.5rem',
    card: 'end',
    cell: ({ status }) => <RecipientStatusChip status={status} />,
  },
  {
    id: 'error',
    header: m.sending_error(),
    sortKey: 'error_message',
    width: '10rem',
    clip: true,
    secondary: 'last',
    card: 'meta',
    cell: ({ error_message }) => error_message && <Clipped>{schemaWords(error_message)}</Clipped>,
  },
  {
    id: 'attempts',
    header: m.sending_failed_attempts(),
    sortKey: 'num_failed_attempts',
    align: 'end',
    width: '6rem',
    secondary: 'later',
    card: 'none',
    cell: ({ num_failed_attempts }) => num_failed_attempts,
  },
  {
    id: 'gateway',
    header: m.sending_gateway(),
    sortKey: 'gateway',
    width: '5.5rem',
    secondary: 'later',
    card: 'none',
    cell: ({ gateway }) => gateway,
  },
  ...(['created_at', 'sent_at', 'delivered_at'] as const).map((field): Column<Recipient> => ({
    id: field,
    header: { created_at: m.sending_created_at, sent_at: m.sending_sent_at, delivered_at: m.sending_delivered_at }[field](),
    sortKey: field,
    width: '10.5rem',
    secondary: ({ created_at: 'wide', sent_at: undefined, delivered_at: 'soon' } as const)[field],
    card: field === 'sent_at' ? 'meta' : 'none',
    cell: (row) => row[field] && <ZonedTime at={row[field]} zone={zone} />,
  })),
  {
    id: 'text',
    header: m.sending_words(),
    width: '6rem',
    card: 'none',
    cell: (row) =>
      row.text !== null && (
        <Button size="small" aria-label={m.sending_words_show_to({ name: nameOf(row) })} onClick={() => read(row)}>
          {m.sending_words_show()}
        </Button>
      ),
  },
]
