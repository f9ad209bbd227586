import { useEffect, useState } from 'react'
import { idOf, type RowOf, type Table } from '#contract/tables.ts'
import { laid, type Overlay } from '#data/outbox/overlay.ts'
import { useOverlay } from '#data/outbox/use-overlay.ts'

/**
 * Returns all rows of a table without a mirror, from the last response, with queued patches applied. When an entry ends, the rows
 * on screen do not change until a new request has ended.
 * @param answered undefined until there is a response
 */
export function useLaidAnswer<T extends Table>(
  table: T,
  answered: readonly RowOf<T>[] | undefined,
  refetch: () => Promise<unknown>,
): readonly RowOf<T>[] {
  const overlay = useOverlay(table)
  const { rows: patches } = overlay.of(table)
  const rows = laidOver(overlay, table, answered ?? [])
  const [last, setLast] = useState({ patches, rows, isAsking: false })
  if (last.patches !== patches) {
    const isAsking = [...last.patches.keys()].some((id) => !patches.has(id))
    setLast({ patches, rows: isAsking ? last.rows : rows, isAsking })
  }
  const { isAsking } = last
  useEffect(() => {
    if (!isAsking) return
    let isWanted = true
    void refetch().finally(() => isWanted && setLast((now) => ({ ...now, isAsking: false })))
    return () => {
      isWanted = false
    }
  }, [isAsking, refetch])
  return isAsking ? last.rows : rows
}

function laidOver<T extends Table>(overlay: Overlay, table: T, answered: readonly RowOf<T>[]): RowOf<T>[] {
  const rows = new Map(answered.map((row) => [String(idOf(table, row)), row as RowOf<T> | undefined]))
  for (const id of overlay.of(table).rows.keys()) rows.set(id, laid<RowOf<T>>(overlay, table, id, rows.get(id)))
  return [...rows.values()].filter((row) => row !== undefined)
}
