import { marketplace, type AggregateId } from '#contract/marketplace.ts'
import { useRead } from '#data/answers/use-read.ts'
import { CountedChips } from '#parts/list-page/counted-chips.tsx'
import { useChipsAsSelect } from '#parts/list-page/use-chips-as-select.ts'
import type { ListSearch } from '#parts/list-page/use-list-search.ts'
import { css } from '#styled/css'

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

const line = css({ width: 'full', marginBottom: '2' })

/**
 * The number of rows in each state; pressing a number filters the list by that state. The numbers count the
 * whole channel, regardless of the list's other filters.
 */
export function StatusSummary<Value extends string>({ channel, of, label, values, words, search, filter, usual }: Props<Value>) {
  const query = { salesChannelId: channel }
  const counted = useRead(marketplace.readAggregate, { params: { id: of }, query }, { live: true })
  const isSelect = useChipsAsSelect()
  const countOf = (value: Value) => counted.data && (counted.data.find((one) => one.value === value)?.count ?? 0)
  return (
    <div className={isSelect ? undefined : line}>
      <CountedChips
        label={label}
        isLabelShown
        options={values.map((value) => ({ value, label: words(value), count: countOf(value) }))}
        isLoading={counted.status === 'loading'}
        chosen={(search.filters[filter] ?? usual ?? '') as Value | ''}
        onChosen={(value) => search.change({ filters: { [filter]: value === '' && usual === undefined ? undefined : value } })}
      />
    </div>
  )
}
