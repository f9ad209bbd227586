import { CalendarDays } from 'lucide-react'
import { daysFrom, localDate } from '#lib/day-range.ts'
import { serverClock } from '#lib/server-clock.ts'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { DateField } from '#ui/date-field/date-field.tsx'
import { Menu } from '#ui/menu/menu.tsx'
import type { ListSearch } from './use-list-search.ts'

interface DateFilterProps {
  search: ListSearch
  /** The wire names of the two filters. */
  from: string
  to: string
  labels: { from: string; to: string }
  /** The label of the date filter, if the list has several. */
  what?: string
  /** The zone of the days. */
  zone: string
}

const dates = css({ display: 'inline-flex', alignItems: 'center', flexWrap: 'wrap', gap: '1', '& input': { width: '8.3em' } })
/** On narrow screens only the icon is visible; the name is for assistive technology. */
const wide = css({ _underMd: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' } })
const dateText = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

/** Two dates, both included, typed or chosen from usual ranges. */
export function DateFilter({ search, from, to, labels, what, zone }: DateFilterProps) {
  const [start, end] = [dateText(search.filters[from]), dateText(search.filters[to])]
  const today = localDate(serverClock.now(), zone)
  const set = (first: string | null, last: string | null) =>
    search.change({ filters: { [from]: first ?? undefined, [to]: last ?? undefined } })
  const range = (id: string, label: string, first: string | null, last: string | null) => ({
    id,
    label,
    checked: start === first && end === last,
    onSelect: () => set(first, last),
  })
  return (
    <span className={dates}>
      <Menu
        label={what ? `${what}: ${m.list_dates()}` : m.list_dates()}
        trigger={{
          icon: <CalendarDays />,
          ...(what && { text: <span className={wide}>{what}</span>, variant: 'quiet' as const }),
        }}
        align="start"
        items={[
          range('any', m.list_dates_any(), null, null),
          range('today', m.list_dates_today(), today, today),
          range('last-7', m.list_dates_last({ count: 7 }), daysFrom(today, -6), today),
          range('last-30', m.list_dates_last({ count: 30 }), daysFrom(today, -29), today),
          range('next-7', m.list_dates_next({ count: 7 }), today, daysFrom(today, 6)),
          range('next-30', m.list_dates_next({ count: 30 }), today, daysFrom(today, 29)),
        ]}
      />
      <DateField
        hideLabel
        label={labels.from}
        prefix={m.list_from()}
        debounce={search.searchPauseMs}
        value={start}
        onValue={(first) => search.change({ filters: { [from]: first ?? undefined } })}
      />
      <DateField
        hideLabel
        label={labels.to}
        prefix={m.list_to()}
        debounce={search.searchPauseMs}
        value={end}
        onValue={(last) => search.change({ filters: { [to]: last ?? undefined } })}
      />
    </span>
  )
}
