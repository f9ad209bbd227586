import { useMemo } from 'react'
import { cashUpOf } from '#contract/cash-up.ts'
import type { Call } from '#contract/core/endpoint.ts'
import { type CashUpLine, transactionList, transactions } from '#contract/transactions.ts'
import { useRead } from '#data/answers/use-read.ts'
import type { WireQuery } from '#data/mirror/list-result.ts'
import { useAllMatching } from '#data/mirror/use-all-matching.ts'
import { wholeQuery } from './whole-query.ts'

export interface CashUp {
  /** The sums; undefined while they load, and while neither server nor device can add them up. */
  lines: CashUpLine[] | undefined
  source: 'server' | 'device' | 'answer'
  /** The time at which the sums were correct, by the server's clock. */
  asOf: number | null
  /** The server is away, and this device may lack some of the sales. */
  unknown: boolean
  error: Error | null
  retry: () => void
}

/**
 * The sums of the sales that a query finds: from the server; while it is away from this device, if it surely has all of these
 * sales, otherwise the last response.
 * @param zone the zone of dates in the query
 */
export function useCashUp(channel: number, query: WireQuery, zone: string): CashUp {
  const whole = wholeQuery(query)
  const input = { params: { id: channel }, query: whole } as Call<typeof transactions.cashUpChannelTransactions>
  const read = useRead(transactions.cashUpChannelTransactions, input, { live: true })
  const isAway = read.offline || read.status === 'failed'
  const { rows, asOf } = useAllMatching(transactionList, { channel, query: whole, zone, wanted: isAway })
  const here = useMemo(() => rows && cashUpOf(rows), [rows])
  const lines = here ?? (rows === undefined ? undefined : read.data)
  return {
    lines,
    source: here ? 'device' : (read.source ?? 'server'),
    asOf: here ? asOf : read.asOf,
    unknown: isAway && rows === null && read.data === undefined,
    error: read.offline ? null : read.error,
    retry: () => void read.refetch(),
  }
}
