import { defaultStringifySearch } from '@tanstack/react-router'
import { Clock, ExternalLink, Printer, Undo2 } from 'lucide-react'
import { useMemo } from 'react'
import { pageOf } from '#contract/core/list.ts'
import { listQueryOf } from '#data/mirror/list-query.ts'
import type { ListResult } from '#data/mirror/list-result.ts'
import { useMirroredRows } from '#data/mirror/use-mirrored-rows.ts'
import { useData } from '#data/provider.tsx'
import { useCan } from '#data/session/use-can.ts'
import { m } from '#messages/m.ts'
import { useChannelFacts } from '#parts/channel/use-channel-facts.ts'
import { ListPage } from '#parts/list-page/list-page.tsx'
import { useListSearch } from '#parts/list-page/use-list-search.ts'
import type { MenuEntry } from '#ui/menu/menu-items.tsx'
import { showCount } from '#ui/count/count.ts'
import { SegmentGroup } from '#ui/segment-group/segment-group.tsx'
import { seatOf, wordsOf } from '#features/inventory/held/held-now.ts'
import { holdColumns } from '#features/inventory/held/hold-columns.tsx'
import { extended, holdLines, type HoldLine, isSoon, type Look } from '#features/inventory/held/hold-list.ts'
import { useHoldGroups } from '#features/inventory/held/use-held-now.ts'
import { useAsking, useHolds } from './use-holds.ts'

interface Props {
  channel: number
  /** Opens an event with a search that finds the seats. */
  onEvent: (event: number, find: string) => void
  /** Opens the holds of an event on a map to print. */
  onPlan: (event: number) => void
}

const rowKey = (row: HoldLine) => row.id
const rowName = ({ places }: HoldLine) => places

/** All holds of the channel, ordered by end; filters show the person's own holds, or those that end soon. Works offline. */
export function HoldsScreen({ channel, onEvent, onPlan }: Props) {
  const { zone } = useChannelFacts(channel)
  const search = useListSearch(holdLines)
  const asking = useAsking(channel, zone)
  const holds = useHolds(asking)
  const { connectivity } = useData()
  const canHold = useCan()('sales_channel_event_details')
  const { lines, list: mirrored } = useHoldLines(channel, asking.me.id)
  const [look = 'mine'] = [search.filters['look']].flat() as Look[]
  const queryText = JSON.stringify({ look: ['mine'], ...search.query })
  const page = useMemo(
    () => pageOf(holdLines, listQueryOf(holdLines, JSON.parse(queryText), zone), lines),
    [lines, queryText, zone],
  )
  const list: ListResult<HoldLine> = {
    ...mirrored,
    rows: page.data,
    total: page.meta.totalCount,
    mark: () => undefined,
    strip: [],
    waiting: lines.flatMap(({ seats }) => seats).filter(({ waiting }) => waiting !== null).length,
  }
  const columns = useMemo(holdColumns, [])
  const count = (of: Look) => showCount(lines.filter(({ looks }) => looks.includes(of)).length)

  const actions = (line: HoldLine): MenuEntry[] => {
    const of = { channel, me: asking.me, zone: line.zone, event: line.event }
    const seats = line.seats.map(seatOf)
    const extend = (minutes: number) =>
      void holds.hold(seats, extended(line.until!, minutes, connectivity.serverNow()), wordsOf(line), of)
    const open: MenuEntry[] = [
      {
        id: 'open',
        label: m.holds_open({ title: line.title }),
        icon: <ExternalLink />,
        onSelect: () => onEvent(line.event, findOf(line)),
      },
      { id: 'plan', label: m.paper_print_plan(), icon: <Printer />, onSelect: () => onPlan(line.event) },
    ]
    if (!canHold || line.waiting === 'release') return open
    const isMine = line.holder?.id === asking.me.id && line.until !== null
    const later: MenuEntry[] = [
      { id: '15', label: m.holds_extend_15(), icon: <Clock />, onSelect: () => extend(15) },
      { id: '60', label: m.holds_extend_60(), icon: <Clock />, onSelect: () => extend(60) },
    ]
    return [
      ...open,
      ...(isMine ? later : []),
      'line',
      {
        id: 'release',
        label: m.inventory_release_many({ count: seats.length }),
        icon: <Undo2 />,
        onSelect: () => void holds.release(seats, of),
      },
    ]
  }

  return (
    <ListPage
      title={m.holds_title()}
      search={search}
      searchLabel={m.holds_search()}
      list={list}
      columns={columns}
      rowKey={rowKey}
      rowName={rowName}
      onRow={(line) => onEvent(line.event, findOf(line))}
      rowHref={(line) => `/sales-channel/${channel}/events/${line.event}${defaultStringifySearch({ find: findOf(line) })}`}
      rowActions={actions}
      filters={
        <SegmentGroup
          label={m.holds_whose()}
          value={look}
          onValue={(value) => search.change({ filters: { look: value === 'mine' ? undefined : [value] } })}
          options={[
            { value: 'mine', label: `${m.holds_mine()} ${count('mine')}` },
            { value: 'soon', label: `${m.holds_ending_soon()} ${count('soon')}` },
            { value: 'all', label: `${m.holds_everybodys()} ${count('all')}` },
          ]}
        />
      }
      none={{
        text: look === 'all' ? m.holds_none_yet() : look === 'soon' ? m.holds_none_soon() : m.holds_none_mine(),
        help: 'hold',
      }}
    />
  )
}

/**
 * Returns the search text that finds the seats on the event page: the name of the person or, without a name, the place of the first
 * seat.
 */
function findOf({ holder, seats: [first] }: HoldLine): string {
  return holder?.for ?? [first!.section, first!.row, first!.seat].filter(Boolean).join(' ')
}

/** The holds with their events. */
function useHoldLines(channel: number, me: number) {
  const { groups, list, now } = useHoldGroups(channel)
  const { rows: events } = useMirroredRows('events', { channel })
  const lines = useMemo(() => {
    const byId = new Map(events.map((event) => [event.id, event]))
    return groups.map((group): HoldLine => {
      const event = byId.get(group.event)
      const { holder } = group
      const looks: Look[] = ['all']
      if (holder?.id === me) looks.push('mine')
      if (isSoon(group, now)) looks.push('soon')
      return {
        ...group,
        title: event?.title ?? m.common_empty_value(),
        zone: event?.timezone ?? 'UTC',
        count: group.seats.length,
        words: [holder?.for, holder?.reason, holder?.name].filter(Boolean).join(' · '),
        looks,
      }
    })
  }, [groups, events, me, now])
  return { lines, list }
}
