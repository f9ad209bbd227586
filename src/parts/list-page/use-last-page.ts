import { useEffect } from 'react'
import type { ListResult } from '#data/mirror/list-result.ts'
import type { ListSearch } from './use-list-search.ts'

type Shown = Pick<ListResult<unknown>, 'status' | 'stale' | 'total'> & { rows: readonly unknown[] }

/**
 * Returns the page to open if the current page has no rows, for example after all rows of the last page were deleted: the last page
 * with rows.
 * @returns null if the current page has rows or is the first, and while its rows are loading or could not be loaded
 */
export function pageInstead({ page, pageSize }: Pick<ListSearch, 'page' | 'pageSize'>, list: Shown): number | null {
  if (list.status !== 'ready' || list.stale || list.rows.length > 0) return null
  const last = Math.max(1, Math.ceil(list.total / pageSize))
  return page > last ? last : null
}

/** Leaves a page of a list if it has become empty. */
export function useLastPage(search: ListSearch, list: Shown): void {
  const instead = pageInstead(search, list)
  const { change } = search
  useEffect(() => {
    if (instead !== null) change({ page: instead })
    // `change` is a new function at each render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [instead])
}
