import { useMemo } from 'react'
import { idOf, type RowOf, type WholeTable } from '#contract/tables.ts'
import { markOf } from '#data/outbox/overlay.ts'
import { useOverlay } from '#data/outbox/use-overlay.ts'
import type { ListResult } from './list-result.ts'
import { asOfTable, isLoaded } from './receipt.ts'
import { useRows, useStanding } from './use-rows.ts'

/**
 * All rows of a mirrored table (or those that `where` accepts), online or offline. Give `where` a stable identity.
 * @param event the event of the rows, for a table stored by event
 */
export function useMirroredRows<T extends WholeTable>(
  table: T,
  { channel, event, where }: { channel: number; event?: number; where?: (row: RowOf<T>) => boolean },
): ListResult<RowOf<T>> {
  const { rows, mirror } = useRows(table, channel)
  const found = useMemo(() => (where ? rows.filter(where) : rows), [rows, where])
  const overlay = useOverlay(table)
  const { receipt, pulling, problem } = useStanding(mirror)
  const isWhole = receipt !== undefined && isLoaded(receipt, table, event)
  const isHere = found.length > 0 || isWhole
  return {
    rows: found,
    total: found.length,
    mark: (id) => markOf(overlay, table, id, channel),
    strip: [],
    status: isHere ? 'ready' : problem && !pulling ? 'failed' : 'loading',
    stale: false,
    fetching: pulling,
    problem,
    asOf: receipt ? asOfTable(receipt, table) : null,
    source: mirror ? 'mirror' : null,
    covers: { complete: isWhole, count: rows.length, of: 'all' },
    waiting: found.filter((row) => (markOf(overlay, table, idOf(table, row), channel)?.waiting ?? 0) > 0).length,
  }
}
