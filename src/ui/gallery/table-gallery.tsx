import { Download } from 'lucide-react'
import { useMemo, useState } from 'react'

import { Button } from '#ui/button/button.tsx'
import { FilterChip } from '#ui/chip/chip.tsx'
import type { Column, Sort } from '#ui/data-table/columns.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { TableMenu } from '#ui/data-table/table-menu.tsx'
import { useTablePreferences } from '#ui/data-table/use-table-preferences.ts'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Menu } from '#ui/menu/menu.tsx'
import { Money } from '#ui/money/money.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { Pagination } from '#ui/pagination/pagination.tsx'
import { RelativeTime } from '#ui/relative-time/relative-time.tsx'
import { SearchBox } from '#ui/search-box/search-box.tsx'
import { SeatChip, SeatMark } from '#ui/seat-mark/seat-mark.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { Toolbar } from '#ui/toolbar/toolbar.tsx'

import { type Game, rows } from './samples.ts'

const columns: Column<Game>[] = [
  { id: 'id', header: 'Event ID', cell: (row) => row.id, sortKey: 'id', width: '6rem', card: 'meta' },
  { id: 'title', header: 'Event', cell: (row) => row.title, sortKey: 'title', card: 'title' },
  { id: 'venue', header: 'Venue', cell: (row) => row.venue, sortKey: 'venue' },
  { id: 'at', header: 'Date', cell: (row) => <RelativeTime at={row.at} zone="America/Chicago" />, sortKey: 'at' },
  { id: 'sold', header: 'Sold', cell: (row) => row.seats[2], sortKey: 'sold', align: 'end' },
  { id: 'revenue', header: 'Revenue', cell: (row) => <Money amount={row.revenue} currency="usd" />, align: 'end' },
  { id: 'state', header: 'Status', cell: (row) => <SeatChip state={row.state} />, card: 'end' },
  {
    id: 'menu',
    header: 'Actions',
    hideHeader: true,
    align: 'end',
    cell: () => <Menu label="More actions" trigger={{ size: 'small' }} items={[{ id: 'open', label: 'Open' }]} />,
    card: 'none',
  },
]

function sorted(list: Game[], { by, order }: Sort): Game[] {
  const value = (row: Game) => (by === 'sold' ? row.seats[2] : row[by as 'id' | 'title' | 'venue' | 'at'])
  const sign = order === 'asc' ? 1 : -1
  return [...list].sort((a, b) => (value(a) < value(b) ? -sign : value(a) > value(b) ? sign : 0))
}

/** The table with its toolbar and pages, while loading, and empty. */
export function TableGallery() {
  const preferences = useTablePreferences('gallery')
  const [search, setSearch] = useState('')
  const [sort, setSort] = useState<Sort>({ by: 'at', order: 'asc' })
  const [page, setPage] = useState(1)
  const found = useMemo(
    () =>
      sorted(
        rows.filter((row) => row.title.toLowerCase().includes(search.toLowerCase())),
        sort,
      ),
    [search, sort],
  )
  const footer = <Pagination page={page} size={20} total={found.length} onPage={setPage} extra={<span>+ 1 waiting</span>} />
  return (
    <div>
      <PageHeader title="Events" subtitle="Harbor, season of 2027" actions={<Button icon={<Download />}>Download CSV</Button>} />
      <Toolbar
        search={<SearchBox label="Search events" value={search} onValue={setSearch} />}
        filters={<FilterChip label="Live" onRemove={() => toast('Filter removed')} />}
        views={<TableMenu columns={columns} preferences={preferences} />}
        action={<Button variant="primary">Create New Event</Button>}
      />
      <DataTable
        label="Events"
        columns={columns}
        rows={found.slice((page - 1) * 20, page * 20)}
        rowKey={(row) => row.id}
        preferences={preferences}
        sort={sort}
        onSort={setSort}
        onRow={(row) => toast(`Open ${row.title}`)}
        rowMark={(row) => row.waits && <SeatMark state="hold-requested" labelled />}
        isSelected={(row) => row.id === 1003}
        empty={
          <EmptyState
            text={`No events match “${search}”.`}
            action={<Button onClick={() => setSearch('')}>Clear the search</Button>}
          />
        }
        footer={footer}
      />
      <br />
      <DataTable label="Loading" columns={columns} rows={[]} rowKey={(row) => row.id} loading fill={false} />
      <br />
      <DataTable
        label="Empty"
        columns={columns}
        rows={[]}
        rowKey={(row) => row.id}
        fill={false}
        empty={<EmptyState text="This channel has no events yet." action={<Button>Create New Event</Button>} />}
      />
    </div>
  )
}
