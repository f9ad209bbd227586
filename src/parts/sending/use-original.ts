import { useState } from 'react'
import { useConnectivity } from '#data/api/use-connectivity.ts'
import type { ListResult } from '#data/mirror/list-result.ts'
import type { RowResult } from '#data/mirror/use-mirrored-row.ts'

type Rest = Pick<ListResult<unknown>, 'covers' | 'fetching' | 'problem'>

/**
 * The row to duplicate, once the tables of the rows it refers to are on the device too (or cannot be loaded now): before
 * that, a segment that is not here yet would count as deleted. The first result is final: a later change of the tables would
 * otherwise replace the form in which the user is typing.
 * @returns the row; null if it no longer exists; undefined while loading
 */
export function useOriginal<Row>({ row, status }: RowResult<Row>, tables: readonly Rest[]): Row | null | undefined {
  const { online } = useConnectivity()
  const isReady = tables.every(({ covers, fetching, problem }) => covers.complete || !online || (problem !== null && !fetching))
  const [first, setFirst] = useState<Row | null>()
  const now = status === 'missing' ? null : isReady ? row : undefined
  if (first === undefined && now !== undefined) setFirst(now)
  return first === undefined ? now : first
}
