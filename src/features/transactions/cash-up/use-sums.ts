import { useMemo } from 'react'
import { type TransactionRow, transactionList } from '#contract/transactions.ts'
import type { ReadResult } from '#data/answers/use-read.ts'
import type { WireQuery } from '#data/mirror/list-result.ts'
import { useAllMatching } from '#data/mirror/use-all-matching.ts'

interface Request {
  /** Null for the sales of all channels. */
  channel: number | null
  query: WireQuery
  /** The zone of dates in the query. */
  zone: string
}

/**
 * The sums of sales from the server. While the server cannot be reached, the sums are computed on this device if it is known to
 * have all of these sales; otherwise the last response is used.
 * @param sumsOf adds up rows; pass a function with a stable identity
 */
export function useSums<Sums>(read: ReadResult<Sums>, request: Request, sumsOf: (rows: readonly TransactionRow[]) => Sums) {
  const isAway = read.offline || read.status === 'failed'
  const { rows, asOf } = useAllMatching(transactionList, { ...request, wanted: isAway })
  const here = useMemo(() => rows && sumsOf(rows), [rows, sumsOf])
  return {
    /** Undefined while the sums load, and if they are unknown. */
    sums: here ?? (rows === undefined ? undefined : read.data),
    isOfDevice: Boolean(here),
    /** The time at which the sums were correct, by the server's clock. */
    asOf: here ? asOf : read.asOf,
    /** Whether the server cannot be reached, has returned no sums before, and this device may lack some of the sales. */
    isUnknown: isAway && rows === null && read.data === undefined,
  }
}
