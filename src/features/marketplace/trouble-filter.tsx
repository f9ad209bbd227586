import { type NeedsAction, troubles } from '#contract/marketplace-rows.ts'
import { m } from '#messages/m.ts'
import type { ListSearch } from '#parts/list-page/use-list-search.ts'
import { css } from '#styled/css'
import { ToggleChip } from '#ui/chip/chip.tsx'
import { showCount } from '#ui/count/count.ts'
import { troubleWords } from './needs-action-columns.tsx'

const group = css({ display: 'flex', flexWrap: 'wrap', gap: '1.5' })
const figure = css({ fontVariantNumeric: 'tabular-nums', color: 'text-muted', marginInlineStart: '1' })

/**
 * Filters cases by their trouble; each chip has the number of its cases. A trouble without cases has a chip only while it is
 * chosen.
 */
export function TroubleFilter({ rows, search }: { rows: readonly NeedsAction[]; search: ListSearch }) {
  const chosen = search.filters['trouble'] ?? ''
  const counted = troubles
    .map((trouble) => ({ trouble, count: rows.filter((row) => row.trouble === trouble).length }))
    .filter(({ trouble, count }) => count > 0 || trouble === chosen)
  const choose = (trouble: string) => search.change({ filters: { trouble: trouble || undefined } })
  return (
    <div role="group" aria-label={m.marketplace_trouble_filter()} className={group}>
      <ToggleChip pressed={chosen === ''} onPressed={() => choose('')}>
        {m.common_all()}
        <span className={figure}>{showCount(rows.length)}</span>
      </ToggleChip>
      {counted.map(({ trouble, count }) => (
        <ToggleChip key={trouble} pressed={chosen === trouble} onPressed={(on) => choose(on ? trouble : '')}>
          {troubleWords(trouble)}
          <span className={figure}>{showCount(count)}</span>
        </ToggleChip>
      ))}
    </div>
  )
}
