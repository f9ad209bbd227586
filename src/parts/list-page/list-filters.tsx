import { ToggleChip } from '#ui/chip/chip.tsx'
import { FilterSelect } from '#ui/filter-select/filter-select.tsx'
import type { SelectOption } from '#ui/select/select.tsx'
import { useChipsAsSelect } from './use-chips-as-select.ts'
import type { ListSearch } from './use-list-search.ts'

interface OneFilter {
  search: ListSearch
  /** The filter's wire name. */
  filter: string
}

interface Choice extends OneFilter {
  options: SelectOption[]
}

/**
 * A filter as chips, of which at most one is on. On a narrow touch screen, it is one select. A change also resets the order to the
 * default.
 */
export function ChipsFilter({ search, filter, options, label }: Choice & { label: string }) {
  const isSelect = useChipsAsSelect()
  if (isSelect) {
    const value = search.filters[filter]
    return (
      <FilterSelect
        label={label}
        value={typeof value === 'string' && value !== '' ? value : null}
        onValue={(next) => search.change({ filters: { [filter]: next ?? undefined }, sort: null })}
        options={options}
      />
    )
  }
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

/** A filter as a chip with a list of values. */
export function SelectFilter({ search, filter, options, label }: Choice & { label: string }) {
  // The filter may contain several values; only one can be chosen here.
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
