import { m } from '#messages/m.ts'
import type { ListSearch } from '#parts/list-page/use-list-search.ts'
import { css } from '#styled/css'
import { EventPicker, type EventsWithin } from './event-picker.tsx'

interface Props {
  search: ListSearch
  /** The filter's name on the wire. */
  filter: string
  channel: number | null
  /** Offers only the events of these days. */
  within?: EventsWithin
}

const width = css({ width: '12rem' })

/** A list's filter by events, in the toolbar's one line. */
export function EventFilter({ search, filter, channel, within }: Props) {
  const value = search.filters[filter]
  return (
    <div className={width}>
      <EventPicker
        inLine
        hideLabel
        label={m.transactions_events()}
        channel={channel}
        within={within}
        value={Array.isArray(value) ? (value as number[]) : []}
        onValue={(ids) => search.change({ filters: { [filter]: ids } })}
      />
    </div>
  )
}
