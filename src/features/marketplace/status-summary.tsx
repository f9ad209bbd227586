import { marketplace, type AggregateId } from '#contract/marketplace.ts'
import { useRead } from '#data/answers/use-read.ts'
import { m } from '#messages/m.ts'
import { useChipsAsSelect } from '#parts/list-page/use-chips-as-select.ts'
import type { ListSearch } from '#parts/list-page/use-list-search.ts'
import { css } from '#styled/css'
import { ToggleChip } from '#ui/chip/chip.tsx'
import { showCount } from '#ui/count/count.ts'
import { FilterSelect } from '#ui/filter-select/filter-select.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'

interface Props<Value extends string> {
  channel: number
  /** The aggregate that counts the rows. */
  of: AggregateId
  label: string
  values: readonly Value[]
  words: (value: Value) => string
  search: ListSearch
  /** The filter's wire name. */
  filter: string
  /** The default filter of the list. */
  usual?: Value
}

const row = css({ display: 'flex', width: 'full', flexWrap: 'wrap', alignItems: 'center', gap: '1.5', marginBottom: '2' })
const name = css({ textStyle: 'label', color: 'text-muted', minWidth: '6rem' })
const select = css({ display: 'inline-flex', maxWidth: 'full', marginBottom: '2', marginInlineEnd: '1.5' })
const figure = css({ fontVariantNumeric: 'tabular-nums', color: 'text-muted', marginInlineStart: '1' })

/**
 * The number of rows in each state; pressing a number filters the list by that state. The numbers count the
 * whole channel, regardless of the list's other filters. On a narrow touch screen, the states are one select.
 */
export function StatusSummary<Value extends string>({ channel, of, label, values, words, search, filter, usual }: Props<Value>) {
  const query = { salesChannelId: channel }
  const counted = useRead(marketplace.readAggregate, { params: { id: of }, query }, { live: true })
  const chosen = search.filters[filter] ?? usual ?? ''
  const countOf = (value: Value) =>
    counted.data ? showCount(counted.data.find((one) => one.value === value)?.count ?? 0) : m.common_empty_value()
  const choose = (value: Value | '') =>
    search.change({ filters: { [filter]: value === '' && usual === undefined ? undefined : value } })
  const isSelect = useChipsAsSelect()
  if (isSelect) {
    const option = (value: Value) => ({
      value,
      label: counted.data ? `${words(value)} (${countOf(value)})` : words(value),
    })
    return (
      <div className={select}>
        <FilterSelect
          label={label}
          value={chosen === '' ? null : (chosen as Value)}
          onValue={(value) => choose(value ?? '')}
          options={values.map(option)}
        />
      </div>
    )
  }
  return (
    <div role="group" aria-label={label} className={row}>
      <span className={name} aria-hidden="true">
        {label}
      </span>
      <ToggleChip pressed={chosen === ''} onPressed={() => choose('')}>
        {m.common_all()}
      </ToggleChip>
      {values.map((value) => (
        <ToggleChip key={value} pressed={chosen === value} onPressed={(on) => choose(on ? value : '')}>
          {words(value)}
          <span className={figure}>
            {counted.status === 'loading' ? <Skeleton width="1.5em" height="1em" /> : countOf(value)}
          </span>
        </ToggleChip>
      ))}
    </div>
  )
}
