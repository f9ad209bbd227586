import { transactions } from '#contract/transactions.ts'
import { useRead } from '#data/answers/use-read.ts'

/** The number of an event's sales; undefined while unknown. */
export const useSalesCount = (channel: number, eventId: number): number | undefined =>
  useRead(
    transactions.listChannelTransactions,
    { params: { id: channel }, query: { eventId: [eventId], take: 1 } },
    { live: true },
  ).data?.meta.totalCount
