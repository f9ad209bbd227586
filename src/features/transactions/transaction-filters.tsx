import { paymentStatuses, products } from '#contract/transactions.ts'
import { m } from '#messages/m.ts'
import { EventFilter } from '#parts/event-picker/event-filter.tsx'
import { DateFilter } from '#parts/list-page/date-filter.tsx'
import { SelectFilter } from '#parts/list-page/list-filters.tsx'
import { TodayFilter } from '#parts/list-page/today-filter.tsx'
import type { ListSearch } from '#parts/list-page/use-list-search.ts'
import { paymentWords } from '#parts/payment/payment-chip.tsx'
import { productWords } from '#parts/product/product-words.ts'

/** The names of the filters of sales in the address. */
export const transactionNames = {
  eventId: 'events',
  userId: 'user',
  eventStartDate: 'from',
  eventEndDate: 'to',
  purchaseStartDate: 'purchasedFrom',
  purchaseEndDate: 'purchasedTo',
}

export const typeOptions = () => [
  { value: 'seat', label: m.transactions_type_seat() },
  { value: 'vip', label: m.transactions_type_vip() },
]

interface Props {
  search: ListSearch
  /** The channel; null for the sales of all channels. */
  channel: number | null
  /** The zone of the days in the filters. */
  zone: string
}

/** The filters of a list of sales, as chips. */
export function TransactionFilters({ search, channel, zone }: Props) {
  const purchase = { search, from: 'purchaseStartDate', to: 'purchaseEndDate', what: m.transactions_purchased(), zone }
  const dates = { from: m.transactions_start_date(), to: m.transactions_end_date() }
  return (
    <>
      <EventFilter search={search} filter="eventId" channel={channel} />
      <TodayFilter {...purchase} />
      <DateFilter {...purchase} past labels={dates} />
      <DateFilter
        search={search}
        from="eventStartDate"
        to="eventEndDate"
        what={m.transactions_event_dates()}
        labels={dates}
        zone={zone}
      />
      <SelectFilter search={search} filter="type" label={m.transactions_type()} options={typeOptions()} />
      <SelectFilter
        search={search}
        filter="product"
        label={m.transactions_product()}
        options={products.map((product) => ({ value: product, label: productWords(product) }))}
      />
      <SelectFilter
        search={search}
        filter="status"
        label={m.transactions_status()}
        options={paymentStatuses.map((status) => ({ value: status, label: paymentWords(status) }))}
      />
    </>
  )
}
