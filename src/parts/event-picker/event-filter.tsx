import { m } from '#messages/m.ts'
import type { ListSearch } from '#parts/list-page/use-list-search.ts'
import { css } from '#styled/css'
import { EventPicker } from './event-picker.tsx'

interface Props {
  search: ListSearch
  /** The filter's name on the wire. */
  filter: string
  channel: number | null
}

const width = css({ width: '12rem' })

/** A list's filter by events, in the toolbar's one line. */
export function EventFilter({ search, filter, channel }: Props) {
  const value = search.filters[filter]
  return (
    <div className={width}>
      <EventPicker
        inLine
        hideLabel
        label={m.transactions_events()}
        channel={channel}
        value={Array.isArray(value) ? (value as number[]) : []}
        onValue={(ids) => search.change({ filters: { [filter]: ids } })}
      />
    </div>
  )
}
