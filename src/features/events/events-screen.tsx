import { useMemo } from 'react'
import { type Event, eventList } from '#contract/events.ts'
import type { ListResult } from '#data/mirror/list-result.ts'
import { useWholeList } from '#data/mirror/use-whole-list.ts'
import { useCan } from '#data/session/use-can.ts'
import { systemClock } from '#lib/clock.ts'
import { m } from '#messages/m.ts'
import { failureWords } from '#messages/failure-words.ts'
import { useChannelFacts } from '#parts/channel/use-channel-facts.ts'
import { stack } from '#styled/patterns'
import { AsOf } from '#ui/as-of/as-of.tsx'
import { Button } from '#ui/button/button.tsx'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { useTablePreferences } from '#ui/data-table/use-table-preferences.ts'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { Pagination } from '#ui/pagination/pagination.tsx'
import { eventColumns } from './events-columns.tsx'
import { type EventsSearch, filtersOf, PAGE_SIZE, sortOf } from './events-search.ts'
import { EventsToolbar } from './events-toolbar.tsx'
import { useEventStatus } from './use-event-status.ts'
import { useEventsFile } from './use-events-file.ts'
import { waitingSign } from '#parts/waiting/waiting-sign.tsx'

export interface EventsScreenProps {
  salesChannelId: number
  search: EventsSearch
  onSearch: (next: EventsSearch) => void
  onOpen: (eventId: number) => void
  /** To the import of events. */
  onCreate: () => void
}

/** The events of a channel: all on the device, searched, filtered and sorted here (specification 1, section 2.7). */
export function EventsScreen({ salesChannelId, search, onSearch, onOpen, onCreate }: EventsScreenProps) {
  const can = useCan()
  const { zone } = useChannelFacts(salesChannelId)
  const filters = filtersOf(search, systemClock.now(), zone)
  const page = search.page ?? 1
  const list = useWholeList(eventList, {
    channel: salesChannelId,
    query: { ...filters, skip: (page - 1) * PAGE_SIZE, take: PAGE_SIZE },
    zone,
  })
  const { toggle, setAll } = useEventStatus()
  const file = useEventsFile(salesChannelId)
  const preferences = useTablePreferences('events')
  const managesAll = can('all')
  const canSwitch = can('sales_channel_event_details')
  const { mark } = list
  const columns = useMemo(
    () =>
      eventColumns({
        canSwitch,
        managesAll,
        onToggle: (event) => void toggle(event),
        signOf: (event) => waitingSign(mark(event.id)),
      }),
    [canSwitch, managesAll, toggle, mark],
  )
  const narrow = (change: EventsSearch) => onSearch({ ...search, ...change, page: undefined })
  return (
    <div className={stack({ gap: '0' })}>
      <PageHeader title={m.events_title()} />
      <EventsToolbar
        search={search}
        onNarrow={narrow}
        columns={columns}
        preferences={preferences}
        file={file}
        onExport={() => void file.download(filters)}
        onAll={managesAll ? (status) => void setAll(salesChannelId, status) : undefined}
        onCreate={can('sales_channel') ? onCreate : undefined}
      />
      <DataTable
        label={m.events_title()}
        columns={columns}
        rows={list.rows}
        rowKey={(event) => event.id}
        preferences={preferences}
        sort={sortOf(search)}
        onSort={({ by, order }) => narrow({ by, order })}
        onRow={(event) => onOpen(event.id)}
        loading={list.status === 'loading'}
        empty={<Nothing list={list} search={search} onClear={() => onSearch({})} onPast={() => onSearch({ status: 'past' })} />}
        footer={
          <Pagination
            page={page}
            size={PAGE_SIZE}
            total={list.total}
            onPage={(next) => onSearch({ ...search, page: next })}
            extra={<AsOf at={list.asOf} waiting={list.waiting} />}
          />
        }
      />
    </div>
  )
}

function Nothing({
  list,
  search,
  onClear,
  onPast,
}: {
  list: ListResult<Event>
  search: EventsSearch
  onClear: () => void
  onPast: () => void
}) {
  if (list.status === 'failed') return <ErrorState title={m.common_could_not_load()} body={failureWords(list.problem)} />
  // What stood here has gone elsewhere: the pages below lead back.
  if (list.total > 0) return <EmptyState text={m.common_page_empty()} />
  if (search.q || search.status)
    return <EmptyState text={m.common_no_results()} action={<Button onClick={onClear}>{m.common_clear_filters()}</Button>} />
  return <EmptyState text={m.events_none_coming()} action={<Button onClick={onPast}>{m.events_show_past()}</Button>} />
}
