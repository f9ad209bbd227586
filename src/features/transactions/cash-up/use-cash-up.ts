import { cashUpOf } from '#contract/cash-up.ts'
import type { Call } from '#contract/core/endpoint.ts'
import { type CashUpLine, transactions } from '#contract/transactions.ts'
import { useRead } from '#data/answers/use-read.ts'
import type { WireQuery } from '#data/mirror/list-result.ts'
import { useSums } from './use-sums.ts'
import { wholeQuery } from './whole-query.ts'

export interface CashUp {
  /** The sums; undefined while they load and if they are unknown. */
  lines: CashUpLine[] | undefined
  source: 'server' | 'device' | 'answer'
  /** The time at which the sums were correct, by the server's clock. */
  asOf: number | null
  /**
   * Whether the sums are unknown: the server cannot be reached, it has returned no sums before, and this device may lack some of
   * the sales.
   */
  unknown: boolean
  error: Error | null
  retry: () => void
}

/** The cash-up of the sales that a query finds, with its source and its age. @param zone the zone of dates in the query */
export function useCashUp(channel: number, query: WireQuery, zone: string): CashUp {
  const whole = wholeQuery(query)
  const input = { params: { id: channel }, query: whole } as Call<typeof transactions.cashUpChannelTransactions>
  const read = useRead(transactions.cashUpChannelTransactions, input, { live: true })
  const { sums, isOfDevice, asOf, isUnknown } = useSums(read, { channel, query: whole, zone }, cashUpOf)
  return {
    lines: sums,
    source: isOfDevice ? 'device' : (read.source ?? 'server'),
    asOf,
    unknown: isUnknown,
    error: read.offline ? null : read.error,
    retry: () => void read.refetch(),
  }
}
