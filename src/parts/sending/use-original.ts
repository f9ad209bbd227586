import { useState } from 'react'
import { useConnectivity } from '#data/api/use-connectivity.ts'
import type { ListResult } from '#data/mirror/list-result.ts'
import type { RowResult } from '#data/mirror/use-mirrored-row.ts'

type Rest = Pick<ListResult<unknown>, 'covers' | 'fetching' | 'problem'>

/**
 * Returns the row to duplicate, once the tables of the rows it refers to are on this device (or cannot be loaded now). Earlier, a
 * segment that is not loaded yet would count as deleted.
 * @returns the row; null if it no longer exists; undefined while loading
 */
export function useOriginal<Row>({ row, status }: RowResult<Row>, tables: readonly Rest[]): Row | null | undefined {
  const { online } = useConnectivity()
  const isReady = tables.every(({ covers, fetching, problem }) => covers.complete || !online || (problem !== null && !fetching))
  const [first, setFirst] = useState<Row | null>()
  const now = status === 'missing' ? null : isReady ? row : undefined
  // The first result is final, because a later one would replace the form in which the person is typing.
  if (first === undefined && now !== undefined) setFirst(now)
  return first === undefined ? now : first
}
