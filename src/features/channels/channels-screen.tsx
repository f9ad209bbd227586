import { useMemo, useState } from 'react'

import { channels, type SalesChannel } from '#contract/channels.ts'
import { useRead } from '#data/answers/use-read.ts'
import { m } from '#messages/m.ts'
import { AsOf } from '#ui/as-of/as-of.tsx'
import { Button } from '#ui/button/button.tsx'
import type { Sort } from '#ui/data-table/columns.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { TableMenu } from '#ui/data-table/table-menu.tsx'
import { useTablePreferences } from '#ui/data-table/use-table-preferences.ts'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { Pagination } from '#ui/pagination/pagination.tsx'
import { SearchBox } from '#ui/search-box/search-box.tsx'
import { Toolbar } from '#ui/toolbar/toolbar.tsx'

import { type ChannelActions, channelColumns } from './channels-columns.tsx'

const SIZE = 10
const DEBOUNCE = 300

type Props = ChannelActions & { onOpen: (channel: SalesChannel) => void }

/** All sales channels, a page of ten at a time from the server, or its last answer (specification 1, section 2.4). */
export function ChannelsScreen({ onOpen, onUsers, onSettings }: Props) {
  const columns = useMemo(() => channelColumns({ onUsers, onSettings }), [onUsers, onSettings])
  const preferences = useTablePreferences('channels')
  const [words, setWords] = useState('')
  const [page, setPage] = useState(1)
  const [sort, setSort] = useState<Sort>({ by: 'name', order: 'asc' })
  const query = { skip: (page - 1) * SIZE, take: SIZE, orderBy: sort.by, order: sort.order, ...(words && { searchQuery: words }) }
  const read = useRead(channels.listChannels, { query })

  return (
    <div>
      <PageHeader title={m.channels_title()} />
      <Toolbar
        search={
          <SearchBox
            label={m.channels_search()}
            value={words}
            debounce={DEBOUNCE}
            onValue={(value) => {
              setWords(value)
              setPage(1)
            }}
          />
        }
        views={<TableMenu columns={columns} preferences={preferences} />}
      />
      <DataTable
        label={m.channels_title()}
        columns={columns}
        rows={read.data?.data ?? []}
        rowKey={(row) => row.id}
        preferences={preferences}
        sort={sort}
        onSort={(next) => {
          setSort(next)
          setPage(1)
        }}
        onRow={onOpen}
        loading={!read.data && !read.error}
        empty={
          <Nothing
            failed={Boolean(read.error)}
            searched={words !== ''}
            onRetry={() => void read.refetch()}
            onClear={() => setWords('')}
          />
        }
        footer={
          <Pagination
            page={page}
            size={SIZE}
            total={read.data?.meta.totalCount ?? 0}
            onPage={setPage}
            extra={<AsOf at={read.asOf} />}
          />
        }
      />
    </div>
  )
}

function Nothing({
  failed,
  searched,
  onRetry,
  onClear,
}: {
  failed: boolean
  searched: boolean
  onRetry: () => void
  onClear: () => void
}) {
  if (failed) return <ErrorState title={m.common_could_not_load()} onRetry={onRetry} />
  if (!searched) return <EmptyState text={m.channels_empty()} />
  return <EmptyState text={m.common_no_results()} action={<Button onClick={onClear}>{m.common_clear_filters()}</Button>} />
}
