import { ChevronDown, X } from 'lucide-react'
import { daysFrom, localDate } from '#lib/day-range.ts'
import { serverClock } from '#lib/server-clock.ts'
import { m } from '#messages/m.ts'
import { css, cx } from '#styled/css'
import { filterSelect } from '#styled/recipes'
import { ToggleChip } from '#ui/chip/chip.tsx'
import { DateField } from '#ui/date-field/date-field.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { Popover } from '#ui/popover/popover.tsx'
import { dateOf, rangeWords } from './range-words.ts'
import type { ListSearch } from './use-list-search.ts'

interface DateFilterProps {
  search: ListSearch
  /** The wire names of the two filters. */
  from: string
  to: string
  labels: { from: string; to: string }
  /** The label of the date filter; "Dates" by default. */
  what?: string
  /** True if the dates are never in the future, so that no future days are offered. */
  past?: boolean
  /** The zone of the days. */
  zone: string
}

/** The button covers its chip, except for the button that removes the range. */
const whole = css({
  maxWidth: 'none',
  '&:first-child': { paddingInlineStart: '2.5' },
  '&::after': { content: '""', position: 'absolute', inset: 0 },
})
const above = css({ display: 'inline-flex', position: 'relative', zIndex: 1 })
const dates = css({ display: 'grid', gap: '3', width: '19rem', maxWidth: 'full' })
const usual = css({ display: 'flex', flexWrap: 'wrap', gap: '2' })
const pair = css({ display: 'grid', gap: '2', gridTemplateColumns: { base: '1fr', sm: '1fr 1fr' } })

/** A range of days as a chip, both days included, typed or chosen from usual ranges. */
export function DateFilter(props: DateFilterProps) {
  const { search, from, to, what = m.list_dates_name() } = props
  const words = rangeWords(dateOf(search.filters[from]), dateOf(search.filters[to]))
  const styles = filterSelect()
  return (
    <Popover
      label={what}
      align="start"
      trigger={(trigger) => (
        <span className={styles.root} data-active={words === null ? undefined : ''}>
          {words !== null && (
            <span className={styles.name} aria-hidden="true">
              {what}
            </span>
          )}
          <button
            {...trigger}
            type="button"
            className={cx(styles.select, whole)}
            aria-label={`${what}: ${words ?? m.list_dates_any()}`}
          >
            {words ?? what}
          </button>
          {words === null ? (
            <ChevronDown aria-hidden="true" />
          ) : (
            <span className={above}>
              <IconButton
                size="small"
                label={m.ui_remove_filter({ label: `${what}: ${words}` })}
                icon={<X />}
                onClick={() => search.change({ filters: { [from]: undefined, [to]: undefined } })}
              />
            </span>
          )}
        </span>
      )}
    >
      {(close) => <Range {...props} close={close} />}
    </Popover>
  )
}

/** The usual ranges, and the two days. A usual range closes the popover. */
function Range({ search, from, to, labels, past = false, zone, close }: DateFilterProps & { close: () => void }) {
  const [start, end] = [dateOf(search.filters[from]), dateOf(search.filters[to])]
  const today = localDate(serverClock.now(), zone)
  const ranges: [label: string, first: string | null, last: string | null][] = [
    [m.list_dates_any(), null, null],
    [m.list_dates_today(), today, today],
    [m.list_dates_last({ count: 7 }), daysFrom(today, -6), today],
    [m.list_dates_last({ count: 30 }), daysFrom(today, -29), today],
    [m.list_dates_next({ count: 7 }), today, daysFrom(today, 6)],
    [m.list_dates_next({ count: 30 }), today, daysFrom(today, 29)],
  ]
  const choose = (first: string | null, last: string | null) => {
    search.change({ filters: { [from]: first ?? undefined, [to]: last ?? undefined } })
    close()
  }
  return (
    <div className={dates}>
      <div className={usual}>
        {ranges
          .filter(([, , last]) => !past || last === null || last <= today)
          .map(([label, first, last]) => (
            <ToggleChip key={label} pressed={start === first && end === last} onPressed={() => choose(first, last)}>
              {label}
            </ToggleChip>
          ))}
      </div>
      <div className={pair}>
        <DateField
          label={labels.from}
          debounce={search.searchPauseMs}
          value={start}
          onValue={(first) => search.change({ filters: { [from]: first ?? undefined } })}
        />
        <DateField
          label={labels.to}
          debounce={search.searchPauseMs}
          value={end}
          onValue={(last) => search.change({ filters: { [to]: last ?? undefined } })}
        />
      </div>
    </div>
  )
}
