import { useMemo } from 'react'
import type { ListShape } from '#contract/core/list.ts'
import type { LogTable } from '#contract/tables.ts'
import { useMaybeStore } from '#data/store.ts'
import { listQueryOf } from './list-query.ts'
import type { WireQuery } from './list-result.ts'
import { isLoaded } from './receipt.ts'
import { useMirror } from './use-mirror.ts'
import { useStanding } from './use-rows.ts'
import { useWindow } from './use-window.ts'
import { coversQuery } from './window-coverage.ts'

interface AllMatching<Row> {
  /**
   * All matching rows, in no particular order; undefined while they are read. Null if not `wanted`, or if this device may lack some
   * rows.
   */
  rows: Row[] | null | undefined
  /** The time at which the rows were correct, in epoch milliseconds by the server's clock; null if unknown. */
  asOf: number | null
}

interface Request {
  /** The channel of the rows; null for all channels, since no device has the rows of all channels. */
  channel: number | null
  query: WireQuery
  /** The zone of dates in the query. */
  zone: string
  /** Whether the rows are read at all. */
  wanted: boolean
}

/** Returns every row of a mirrored log that a query finds, for sums on the device; never only a part of the rows. */
export function useAllMatching<Row, Field extends string>(
  list: ListShape<Row, Field>,
  { channel, query, zone, wanted }: Request,
): AllMatching<Row> {
  const mirror = useMirror(channel)
  const { receipt } = useStanding(mirror)
  const unreadable = useMaybeStore(mirror?.quarantined) ?? 0
  const window = useWindow(list, mirror, wanted)
  const isLacking = mirror === null || unreadable > 0 || (receipt !== undefined && !isLoaded(receipt, list.name as LogTable))
  const queryText = JSON.stringify(query)
  const rows = useMemo(() => {
    if (!wanted || isLacking) return null
    if (window === null) return undefined
    const wire = listQueryOf(list, JSON.parse(queryText) as WireQuery, zone)
    return coversQuery(list, window.rows, wire) ? window.matching(wire) : null
  }, [wanted, isLacking, window, list, queryText, zone])
  return { rows, asOf: receipt?.asOf ?? null }
}
