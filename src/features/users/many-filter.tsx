import type { ListSearch } from '#parts/list-page/use-list-search.ts'
import { FilterSelect } from '#ui/filter-select/filter-select.tsx'
import type { SelectOption } from '#ui/select/select.tsx'

interface Props {
  search: ListSearch
  /** The filter's wire name. */
  filter: string
  label: string
  options: SelectOption[]
}

/**
 * A filter by one value. An address may contain several values: rows with any of them match, and the first one is shown as chosen.
 */
export function ManyFilter({ search, filter, label, options }: Props) {
  const chosen = search.filters[filter]
  const [value = null] = Array.isArray(chosen) ? chosen.map(String) : []
  const isKnown = value === null || options.some((option) => option.value === value)
  return (
    <FilterSelect
      label={label}
      value={value}
      onValue={(next) => search.change({ filters: { [filter]: next === null ? [] : [next] } })}
      options={isKnown ? options : [...options, { value, label: value }]}
    />
  )
}
