import type { Event } from '#contract/events.ts'
import type { TransactionRow } from '#contract/transactions.ts'
import { formatDateTime } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { dateOf, rangeWords } from '#parts/list-page/range-words.ts'
import type { FilterValue } from '#parts/list-page/list-address.ts'
import type { ListSearch } from '#parts/list-page/use-list-search.ts'
import { paymentWords } from '#parts/payment/payment-chip.tsx'
import { productWords } from '#parts/product/product-words.ts'
import { typeOptions } from '#features/transactions/transaction-filters.tsx'

/** The filters of a list of sales in words, for a sheet of paper: a label and a value each. `events` are the chosen ones. */
export function filterWords({ filters, q }: Pick<ListSearch, 'filters' | 'q'>, events: readonly Event[]) {
  const range = (from: string, to: string) => rangeWords(dateOf(filters[from]), dateOf(filters[to]))
  const one = (value: FilterValue | undefined) => [value].flat().filter((each) => typeof each === 'string' && each !== '')
  const words: [label: string, value: string | null][] = [
    [m.transactions_purchased(), range('purchaseStartDate', 'purchaseEndDate')],
    [m.transactions_events(), events.map((event) => `${event.title}, ${formatDateTime(event.time, event.timezone)}`).join(' · ')],
    [m.transactions_event_dates(), range('eventStartDate', 'eventEndDate')],
    [
      m.transactions_type(),
      typeOptions()
        .filter(({ value }) => one(filters['type']).includes(value))
        .map(({ label }) => label)
        .join(', '),
    ],
    [
      m.transactions_product(),
      one(filters['product'])
        .map((value) => productWords(value as TransactionRow['product']))
        .join(', '),
    ],
    [
      m.transactions_status(),
      one(filters['status'])
        .map((value) => paymentWords(value as TransactionRow['payment']['status']))
        .join(', '),
    ],
    [m.transactions_search(), q],
  ]
  return words.flatMap(([label, value]) => (value ? [{ label, value }] : []))
}
