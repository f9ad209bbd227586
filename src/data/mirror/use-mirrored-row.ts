import { useMemo } from 'react'
import { emptyOverlay, markOf, type RowMark } from '#data/outbox/overlay.ts'
import { useRoom } from '#data/provider.tsx'
import { useMaybeStore } from '#data/store.ts'
import { eventsAsOf } from './receipt.ts'
import { useRows, useStanding, type WholeTable, type WholeTables } from './use-rows.ts'

export interface RowResult<Row> {
  row: Row | undefined
  mark: RowMark | undefined
  /** `missing` only once all rows of its table have come. */
  status: 'loading' | 'found' | 'missing'
  asOf: number | null
}

/** One row as the screen shows it. */
export function useMirroredRow<T extends WholeTable>(
  table: T,
  { channel, id }: { channel: number; id: string | number },
): RowResult<WholeTables[T]> {
  const { rows, mirror } = useRows(table, channel)
  const idOf = mirror?.[table].idOf as ((row: WholeTables[T]) => string | number) | undefined
  const row = useMemo(() => rows.find((one) => idOf && String(idOf(one)) === String(id)), [rows, idOf, id])
  const overlay = useMaybeStore(useRoom()?.outbox.overlay) ?? emptyOverlay
  const { receipt, problem, pulling } = useStanding(mirror)
  const isWhole = receipt?.loaded === true || (table === 'events' && receipt?.eventsLoaded === true)
  const isOver = isWhole || (problem !== null && !pulling && receipt?.eventsLoaded === true)
  return {
    row,
    mark: markOf(overlay, table, id, channel),
    status: row ? 'found' : isOver ? 'missing' : 'loading',
    asOf: receipt ? eventsAsOf(receipt) : null,
  }
}
