import type { ReactNode } from 'react'
import { products } from '#contract/transactions.ts'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { hstack } from '#styled/patterns'
import { Button } from '#ui/button/button.tsx'
import { DateField } from '#ui/date-field/date-field.tsx'
import { Select } from '#ui/select/select.tsx'
import { productWords } from './product-words.ts'
import { isFiltered, type TransactionsSearch } from './transactions-search.ts'

interface Props {
  search: TransactionsSearch
  onSearch: (change: TransactionsSearch) => void
  /** The event picker, which differs by where the events come from. */
  picker: ReactNode
}

const ALL = 'all'
/** A date waits this long for its next figure (specification 1, section 5). */
const DEBOUNCE = 300
const pickerRoom = css({ flex: '1 1 11rem', minWidth: '10rem', maxWidth: '18rem' })

/** Event, dates, type and product (specification 1, section 2.6). */
export function TransactionsFilters({ search, onSearch, picker }: Props) {
  return (
    <div className={hstack({ gap: '2', flexWrap: 'wrap', alignItems: 'flex-end', paddingBlockEnd: '3' })}>
      <div className={pickerRoom}>{picker}</div>
      <DateField
        label={m.transactions_start_date()}
        debounce={DEBOUNCE}
        value={search.from ?? null}
        onValue={(from) => onSearch({ from: from ?? undefined })}
        {...(search.to ? { max: search.to } : {})}
      />
      <DateField
        label={m.transactions_end_date()}
        debounce={DEBOUNCE}
        value={search.to ?? null}
        onValue={(to) => onSearch({ to: to ?? undefined })}
        {...(search.from ? { min: search.from } : {})}
      />
      <Select
        label={m.transactions_type()}
        value={search.type ?? ALL}
        onValue={(type) => onSearch({ type: type === ALL ? undefined : (type as 'seat' | 'vip') })}
        options={[
          { value: ALL, label: m.common_all() },
          { value: 'seat', label: m.transactions_type_seat() },
          { value: 'vip', label: m.transactions_type_vip() },
        ]}
      />
      <Select
        label={m.transactions_product()}
        value={search.product ?? ALL}
        onValue={(product) => onSearch({ product: product === ALL ? undefined : (product as TransactionsSearch['product']) })}
        options={[
          { value: ALL, label: m.common_all() },
          ...products.map((product) => ({ value: product, label: productWords(product) })),
        ]}
      />
      {isFiltered(search) && (
        <Button variant="quiet" onClick={() => onSearch(nothing)}>
          {m.common_clear_filters()}
        </Button>
      )}
    </div>
  )
}

const nothing: TransactionsSearch = {
  q: undefined,
  events: undefined,
  from: undefined,
  to: undefined,
  type: undefined,
  product: undefined,
}
