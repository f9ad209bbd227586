import { useMemo } from 'react'
import { pageOf, type ListShape } from '#contract/core/list.ts'
import { listQueryOf } from './list-query.ts'
import type { ListResult, WireQuery } from './list-result.ts'
import { useMirroredRows } from './use-mirrored-rows.ts'
import type { RowOf, WholeTable } from '#contract/tables.ts'

/** The zone of days if the channel's zone is unknown. */
const DEFAULT_ZONE = 'America/Chicago'

/**
 * Returns a page of a whole list. All rows of the channel are on the device, so the list is filtered, sorted and counted here,
 * online or offline. The list's name is its table's.
 */
export function useWholeList<Row extends RowOf<WholeTable>, Field extends string>(
  list: ListShape<Row, Field>,
  { channel, query, zone = DEFAULT_ZONE }: { channel: number; query: WireQuery; zone?: string | undefined },
): ListResult<Row> {
  const all = useMirroredRows(list.name as WholeTable, { channel }) as ListResult<RowOf<WholeTable>> as ListResult<Row>
  const queryText = JSON.stringify(query)
  const page = useMemo(
    () => pageOf(list, listQueryOf(list, JSON.parse(queryText) as WireQuery, zone), all.rows),
    [list, queryText, zone, all.rows],
  )
  return { ...all, rows: page.data, total: page.meta.totalCount }
}
