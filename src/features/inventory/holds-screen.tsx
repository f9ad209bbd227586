import { useMemo } from 'react'
import { holdList, inventory, type Hold } from '#contract/inventory.ts'
import { useWindowedList } from '#data/mirror/use-windowed-list.ts'
import { currencyOfSymbol } from '#lib/currency-of-symbol.ts'
import { m } from '#messages/m.ts'
import { useChannelFacts } from '#parts/channel/use-channel-facts.ts'
import { ListPage } from '#parts/list-page/list-page.tsx'
import { useListSearch } from '#parts/list-page/use-list-search.ts'
import { Clipped } from '#ui/clipped/clipped.tsx'
import type { Column } from '#ui/data-table/columns.ts'
import { Money } from '#ui/money/money.tsx'
import { RelativeTime } from '#ui/relative-time/relative-time.tsx'
import { SegmentGroup } from '#ui/segment-group/segment-group.tsx'

interface Props {
  channel: number
  /** To an event, its search set to find the seat. */
  onEvent: (event: number, find: string) => void
}

const columns = (): Column<Hold>[] => [
  {
    id: 'seat',
    header: m.holds_seat(),
    width: '8rem',
    fixed: true,
    card: 'title',
    cell: ({ section, row, seat }) => [section, row, seat].filter(Boolean).join(' '),
  },
  {
    id: 'event',
    header: m.holds_event(),
    grow: true,
    clip: true,
    width: '9rem',
    card: 'meta',
    cell: ({ event }) => <Clipped>{event.title}</Clipped>,
  },
  {
    id: 'until',
    header: m.holds_until(),
    width: '10rem',
    card: 'end',
    cell: ({ reserved_until, event }) =>
      reserved_until === null ? m.holds_no_end() : <RelativeTime at={reserved_until} zone={event.timezone} />,
  },
  {
    id: 'for',
    header: m.holds_for(),
    grow: true,
    clip: true,
    width: '8rem',
    card: 'meta',
    cell: ({ reserved_by }) => (
      <Clipped>{[reserved_by?.for, reserved_by?.reason].filter(Boolean).join(' · ') || m.common_empty_value()}</Clipped>
    ),
  },
  {
    id: 'holder',
    header: m.holds_held_by(),
    width: '8rem',
    clip: true,
    lesser: 'soon',
    card: 'meta',
    cell: ({ reserved_by }) => <Clipped>{reserved_by?.name ?? m.common_empty_value()}</Clipped>,
  },
  {
    id: 'price',
    header: m.common_price(),
    width: '5rem',
    align: 'end',
    lesser: 'later',
    card: 'none',
    cell: ({ price, event }) => <Money amount={price} currency={currencyOfSymbol(event.currency_symbol)} />,
  },
]

const rowKey = (row: Hold) => row.uuid
const rowName = ({ section, row, seat }: Hold) => [section, row, seat].join(' ')

/** Every held seat of the channel, whichever event, those that end first first; one's own unless asked otherwise. */
export function HoldsScreen({ channel, onEvent }: Props) {
  const { zone } = useChannelFacts(channel)
  const search = useListSearch(holdList)
  const mine = search.filters['mine'] !== 'false'
  const list = useWindowedList(holdList, {
    endpoint: inventory.listHolds,
    params: { id: channel },
    query: { mine: 'true', ...search.query },
    channel,
    zone,
  })
  const shown = useMemo(columns, [])
  return (
    <ListPage
      title={m.holds_title()}
      search={search}
      searchLabel={m.holds_search()}
      list={list}
      columns={shown}
      rowKey={rowKey}
      rowName={rowName}
      onRow={(row) => onEvent(row.event.id, rowName(row))}
      filters={
        <SegmentGroup
          label={m.holds_whose()}
          value={mine ? 'true' : 'false'}
          onValue={(value) => search.change({ filters: { mine: value === 'true' ? undefined : value } })}
          options={[
            { value: 'true', label: m.holds_mine() },
            { value: 'false', label: m.holds_everybodys() },
          ]}
        />
      }
      none={{ text: m.holds_none_yet() }}
    />
  )
}
