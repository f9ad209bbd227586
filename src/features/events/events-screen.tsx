import { useMemo } from 'react'
import { type Event, eventList, events, type UpgradeStatus } from '#contract/events.ts'
import { useRows } from '#data/mirror/use-rows.ts'
import { useWholeList } from '#data/mirror/use-whole-list.ts'
import { useCan } from '#data/session/use-can.ts'
import { localDate } from '#lib/day-range.ts'
import { m } from '#messages/m.ts'
import { useChannelFacts } from '#parts/channel/use-channel-facts.ts'
import { ChipsFilter } from '#parts/list-page/list-filters.tsx'
import { ListPage } from '#parts/list-page/list-page.tsx'
import { useListFile } from '#parts/list-page/use-list-file.ts'
import { useListSearch } from '#parts/list-page/use-list-search.ts'
import { Button } from '#ui/button/button.tsx'
import { useNow } from '#ui/relative-time/use-now.ts'
import { eventColumns } from './events-columns.tsx'
import type { EventStatus } from './queued-event-changes.ts'
import { useEventStatus } from './use-event-status.ts'

export interface EventsScreenProps {
  salesChannelId: number
  onOpen: (eventId: number) => void
  /** Opens the import of events. */
  onCreate: () => void
}

const names = { upgradeStatus: 'status', startDate: 'from', endDate: 'to' }
const rowKey = (event: Event) => event.id
const rowName = (event: Event) => event.title

/** The events of a sales channel. All are stored on this device, which also searches, filters and sorts them. */
export function EventsScreen({ salesChannelId, onOpen, onCreate }: EventsScreenProps) {
  const can = useCan()
  const { zone } = useChannelFacts(salesChannelId)
  const search = useEventsSearch(zone)
  const list = useWholeList(eventList, { channel: salesChannelId, query: search.query, zone })
  const { rows } = useRows('events', salesChannelId)
  const { toggle, setAll } = useEventStatus()
  const switchAll = (status: EventStatus) =>
    void setAll(salesChannelId, status, rows.filter((event) => event.status !== status).length)
  const file = useListFile(events.downloadEvents, { id: salesChannelId })
  const managesAll = can('all')
  const canSwitch = can('sales_channel_event_details')
  const columns = useMemo(
    () => eventColumns({ canSwitch, managesAll, onToggle: (event) => void toggle(event) }),
    [canSwitch, managesAll, toggle],
  )
  return (
    <ListPage
      title={m.events_title()}
      search={search}
      searchLabel={m.events_search()}
      list={list}
      columns={columns}
      rowKey={rowKey}
      rowName={rowName}
      onRow={(event) => onOpen(event.id)}
      rowHref={(event) => `/sales-channel/${salesChannelId}/events/${event.id}`}
      filters={<ChipsFilter search={search} filter="upgradeStatus" label={m.common_status()} options={statusOptions()} />}
      file={file}
      more={managesAll && list.status !== 'loading' ? { label: m.events_all_actions(), items: allActions(switchAll) } : undefined}
      primary={can('sales_channel') ? { label: m.events_create(), onPress: onCreate } : undefined}
      none={{
        text: m.events_none_coming(),
        action: (
          <Button onClick={() => search.change({ filters: { upgradeStatus: 'past' }, sort: null })}>
            {m.events_show_past()}
          </Button>
        ),
      }}
    />
  )
}

/** Without search words and a status, the list begins with today in the channel's zone. Past events are ordered newest first. */
function useEventsSearch(zone: string) {
  const today = localDate(useNow(), zone)
  return useListSearch(eventList, {
    names,
    usual: ({ q, filters }) =>
      q || filters['upgradeStatus'] ? null : { filter: 'startDate', value: today, label: m.list_from_today() },
    order: ({ filters }) => ({ by: 'time', order: filters['upgradeStatus'] === 'past' ? 'desc' : 'asc' }),
  })
}

const statusOptions = (): { value: UpgradeStatus; label: string }[] => [
  { value: 'live', label: m.events_filter_live() },
  { value: 'coming-soon', label: m.events_filter_coming_soon() },
  { value: 'past', label: m.events_filter_past() },
]

const allActions = (set: (status: EventStatus) => void) => [
  { id: 'enable', label: m.events_enable_all(), onSelect: () => set(1) },
  { id: 'disable', label: m.events_disable_all(), tone: 'danger' as const, onSelect: () => set(0) },
]
