import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { m } from '#messages/m.ts'
import type { ListSearch } from '#parts/list-page/use-list-search.ts'
import { prepared } from '#parts/prepared/prepared.tsx'
import { useAfterFirstRows } from '#parts/prepared/use-after-first-rows.ts'
import { css, cx } from '#styled/css'
import { combobox, control } from '#styled/recipes'
import type { EventPickerProps } from './event-picker.tsx'
import type { EventsWithin } from './event-queries.ts'

interface Props {
  search: ListSearch
  /** The filter's wire name. */
  filter: string
  channel: number | null
  /** Offers only the events of these days. */
  within?: EventsWithin
}

const width = css({
  width: { base: '12rem', _underMd: '10rem' },
  // Titles of one house often begin alike, so a chosen event needs room for its end.
  '&[data-chosen]': { width: { base: '18rem', _underMd: '15rem' } },
})

/**
 * How long, in milliseconds, other requests of the first screen have priority before the picker is loaded; a press loads it at
 * once.
 */
const HEAD_START_MS = 250

const EventPicker = prepared(async () => (await import('./event-picker.tsx')).EventPicker, Waiting)

/** A list's filter by events, for the toolbar. */
export function EventFilter({ search, filter, channel, within }: Props) {
  const value = search.filters[filter]
  const [pressed, setPressed] = useState(false)
  const wanted = useAfterFirstRows(HEAD_START_MS) || pressed
  const picker: EventPickerProps = {
    inLine: true,
    hideLabel: true,
    label: m.transactions_events(),
    channel,
    within,
    value: Array.isArray(value) ? (value as number[]) : [],
    onValue: (ids) => search.change({ filters: { [filter]: ids } }),
  }
  return (
    <div className={width} data-chosen={picker.value.length > 0 ? '' : undefined} onPointerDown={() => setPressed(true)}>
      {wanted ? <EventPicker {...picker} /> : <Waiting {...picker} />}
    </div>
  )
}

/** A placeholder that looks like the picker, hidden from assistive technology. */
function Waiting({ value }: EventPickerProps) {
  const styles = combobox()
  const box = control({ chip: true })
  const words = value.length > 0 ? m.list_picked_events({ count: value.length }) : m.transactions_events_placeholder()
  return (
    <div className={styles.root} aria-hidden="true">
      <div className={cx(box.box, styles.control)} data-summary={value.length > 0 ? '' : undefined}>
        <input readOnly tabIndex={-1} className={box.input} placeholder={words} />
        <span className={styles.trigger}>
          <ChevronDown />
        </span>
      </div>
    </div>
  )
}
