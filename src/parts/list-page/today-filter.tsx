import { localDate } from '#lib/day-range.ts'
import { serverClock } from '#lib/server-clock.ts'
import { m } from '#messages/m.ts'
import { ToggleChip } from '#ui/chip/chip.tsx'
import type { ListSearch } from './use-list-search.ts'

interface Props {
  search: ListSearch
  /** The wire names of the two filters of a date range. */
  from: string
  to: string
  /** The label of the range, for the chip's accessible name. */
  what: string
  /** The zone of the day. */
  zone: string
}

/** A chip that sets a date range to today; pressed again, it removes the range. */
export function TodayFilter({ search, from, to, what, zone }: Props) {
  const today = localDate(serverClock.now(), zone)
  const isOn = search.filters[from] === today && search.filters[to] === today
  return (
    <ToggleChip
      pressed={isOn}
      aria-label={`${what}: ${m.list_dates_today()}`}
      onPressed={(on) => search.change({ filters: on ? { [from]: today, [to]: today } : { [from]: undefined, [to]: undefined } })}
    >
      {m.list_dates_today()}
    </ToggleChip>
  )
}
