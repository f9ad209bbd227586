import { useMemo } from 'react'
import { emptyOverlay, markOf } from '#data/outbox/overlay.ts'
import { useRoom } from '#data/provider.tsx'
import { useMaybeStore } from '#data/store.ts'
import type { ListResult } from './list-result.ts'
import { eventsAsOf } from './receipt.ts'
import { useRows, useStanding, type WholeTable, type WholeTables } from './use-rows.ts'

/** All rows of a mirrored table (or those that `where` accepts), online or off. Give `where` a stable identity. */
export function useMirroredRows<T extends WholeTable>(
  table: T,
  { channel, where }: { channel: number; where?: (row: WholeTables[T]) => boolean },
): ListResult<WholeTables[T]> {
  const { rows, mirror } = useRows(table, channel)
  const found = useMemo(() => (where ? rows.filter(where) : rows), [rows, where])
  const overlay = useMaybeStore(useRoom()?.outbox.overlay) ?? emptyOverlay
  const { receipt, pulling, problem } = useStanding(mirror)
  const idOf = mirror?.[table].idOf as ((row: WholeTables[T]) => string | number) | undefined
  const isHere = found.length > 0 || receipt?.eventsLoaded === true
  return {
    rows: found,
    total: found.length,
    mark: (id) => markOf(overlay, table, id, channel),
    strip: [],
    status: isHere ? 'ready' : problem && !pulling ? 'failed' : 'loading',
    fetching: pulling,
    problem,
    asOf: receipt ? eventsAsOf(receipt) : null,
    source: mirror ? 'mirror' : null,
    covers: { complete: receipt?.eventsLoaded ?? false, count: rows.length, of: 'all' },
    waiting: idOf ? found.filter((row) => (markOf(overlay, table, idOf(row), channel)?.waiting ?? 0) > 0).length : 0,
  }
}
