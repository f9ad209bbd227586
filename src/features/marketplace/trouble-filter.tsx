import { type NeedsAction, troubles } from '#contract/marketplace-rows.ts'
import { m } from '#messages/m.ts'
import { CountedChips } from '#parts/list-page/counted-chips.tsx'
import type { ListSearch } from '#parts/list-page/use-list-search.ts'
import { troubleWords } from './needs-action-columns.tsx'

/**
 * Filters cases by their trouble; each chip has the number of its cases. A trouble without cases has a chip only while it is
 * chosen.
 */
export function TroubleFilter({ rows, search }: { rows: readonly NeedsAction[]; search: ListSearch }) {
  const chosen = troubles.find((trouble) => trouble === search.filters['trouble']) ?? ''
  const options = troubles
    .map((trouble) => ({
      value: trouble,
      label: troubleWords(trouble),
      count: rows.filter((row) => row.trouble === trouble).length,
    }))
    .filter(({ value, count }) => count > 0 || value === chosen)
  return (
    <CountedChips
      label={m.marketplace_trouble_filter()}
      options={options}
      total={rows.length}
      chosen={chosen}
      onChosen={(trouble) => search.change({ filters: { trouble: trouble || undefined } })}
    />
  )
}
