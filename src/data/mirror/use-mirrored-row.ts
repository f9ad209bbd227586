import { useMemo } from 'react'
import { useConnectivity } from '#data/api/use-connectivity.ts'
import { markOf, type RowMark } from '#data/outbox/overlay.ts'
import { useOverlay } from '#data/outbox/use-overlay.ts'
import { idOf, type RowOf, type WholeTable } from '#contract/tables.ts'
import { asOfTable, isLoaded } from './receipt.ts'
import { useRows, useStanding } from './use-rows.ts'

export interface RowResult<Row> {
  row: Row | undefined
  mark: RowMark | undefined
  /** `missing` only after all rows of the table are here or their load failed, and (if online) a pull of this tab has ended. */
  status: 'loading' | 'found' | 'missing'
  asOf: number | null
}

/** One row as the screen shows it. */
export function useMirroredRow<T extends WholeTable>(
  table: T,
  { channel, id }: { channel: number; id: string | number },
): RowResult<RowOf<T>> {
  const { rows, mirror } = useRows(table, channel)
  const row = useMemo(() => rows.find((one) => String(idOf(table, one)) === String(id)), [rows, table, id])
  const overlay = useOverlay(table)
  const { receipt, problem, pulling, refreshed } = useStanding(mirror)
  const { online } = useConnectivity()
  const isWhole = receipt !== undefined && (receipt.loaded || isLoaded(receipt, table))
  const isOver = isWhole || (problem !== null && !pulling && receipt !== undefined && isLoaded(receipt, 'events'))
  return {
    row,
    mark: markOf(overlay, table, id, channel),
    status: row ? 'found' : isOver && (refreshed || !online) ? 'missing' : 'loading',
    asOf: receipt ? asOfTable(receipt, table) : null,
  }
}
