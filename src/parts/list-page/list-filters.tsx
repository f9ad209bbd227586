import { ToggleChip } from '#ui/chip/chip.tsx'
import { FilterSelect } from '#ui/filter-select/filter-select.tsx'
import type { SelectOption } from '#ui/select/select.tsx'
import type { ListSearch } from './use-list-search.ts'

interface OneFilter {
  search: ListSearch
  /** The filter's name on the wire. */
  filter: string
}

interface Choice extends OneFilter {
  options: SelectOption[]
}

/** A filter of few values as chips, one of them on, or none. Another choice has its own usual order. */
export function ChipsFilter({ search, filter, options }: Choice) {
  return options.map(({ value, label }) => (
    <ToggleChip
      key={value}
      pressed={search.filters[filter] === value}
      onPressed={(on) => search.change({ filters: { [filter]: on ? value : undefined }, sort: null })}
    >
      {label}
    </ToggleChip>
  ))
}

/** A filter of several values as a list. */
export function SelectFilter({ search, filter, options, label }: Choice & { label: string }) {
  // A filter that takes several values is set to one.
  const [value] = [search.filters[filter]].flat()
  return (
    <FilterSelect
      label={label}
      value={typeof value === 'string' && value !== '' ? value : null}
      onValue={(next) => search.change({ filters: { [filter]: next ?? undefined } })}
      options={options}
    />
  )
}
