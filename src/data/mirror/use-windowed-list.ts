import { useMemo } from 'react'
import type { Call, Endpoint } from '#contract/core/endpoint.ts'
import { matches, type ListShape } from '#contract/core/list.ts'
import { type LogTable, logTables, type Table } from '#contract/tables.ts'
import type { Paged } from '#contract/core/wire.ts'
import { useRead } from '#data/answers/use-read.ts'
import { laid, markOf } from '#data/outbox/overlay.ts'
import { useOverlay } from '#data/outbox/use-overlay.ts'
import { listQueryOf } from './list-query.ts'
import type { ListResult, WireQuery } from './list-result.ts'
import { useMirror } from './use-mirror.ts'
import { useStanding } from './use-rows.ts'
import { useWindow } from './use-window.ts'

export interface WindowedAsk {
  endpoint: Endpoint
  params?: Record<string, unknown>
  query: WireQuery
  /** The channel whose mirror holds the window; null for lists over all channels. */
  channel: number | null
  zone?: string | undefined
}

/**
 * Returns a page of a list that is too long to store whole. Online, the server pages it; offline, or if the server fails, the page
 * comes from the mirrored window or the last response. Patches never change the order.
 */
export function useWindowedList<Row extends object, Field extends string>(
  list: ListShape<Row, Field>,
  ask: WindowedAsk,
): ListResult<Row> {
  const { endpoint, params, query, channel, zone = 'America/Chicago' } = ask
  const input = { ...(params && { params }), query } as Call<Endpoint>
  const read = useRead(endpoint, input, { live: true, keepPrevious: true })
  const mirror = useMirror(channel)
  const { receipt } = useStanding(mirror)
  const table = list.name as Table
  const overlay = useOverlay(table)
  const isMirrored = isLog(list.name) && mirror !== null
  const local = read.offline || read.status === 'failed'
  const window = useWindow(list, mirror, isMirrored && local)
  const queryText = JSON.stringify(query)
  const wanted = useMemo(() => listQueryOf(list, JSON.parse(queryText) as WireQuery, zone), [list, queryText, zone])
  const here = useMemo(() => (local && window ? window.page(wanted) : null), [local, window, wanted])
  const page = here ?? (read.data as Paged<Row> | undefined)

  const idOf = (row: Row) => String((row as Record<string, unknown>)[list.id])
  const rows = (page?.data ?? []).flatMap((row) => laid(overlay, table, idOf(row), row) ?? [])
  const shown = new Set(rows.map(idOf))
  const strip = [...overlay.of(table).rows].flatMap(([id, { put }]) => {
    if (put === null || shown.has(id)) return []
    const created = laid<Row>(overlay, table, id, undefined)
    return created && matches(list, wanted, created) ? [created] : []
  })
  return {
    rows,
    total: page?.meta.totalCount ?? 0,
    mark: (id) => markOf(overlay, table, id, channel),
    strip,
    status: page ? 'ready' : isMirrored && local && !window ? 'loading' : read.status,
    stale: here === null && read.stale,
    fetching: read.fetching,
    retry: () => void read.refetch(),
    problem: page ? null : read.error,
    // While older sales still load, the loaded ones are as old as the beginning of the load.
    asOf: here ? (receipt?.asOf ?? receipt?.begunAt ?? null) : read.asOf,
    source: here ? 'mirror' : read.source,
    covers: here
      ? { complete: false, count: window?.rows.length ?? 0, of: 'newest' }
      : { complete: read.source === 'server', count: page?.meta.totalCount ?? 0, of: 'all' },
    waiting: strip.length + rows.filter((row) => (markOf(overlay, table, idOf(row), channel)?.waiting ?? 0) > 0).length,
  }
}

const isLog = (name: string): name is LogTable => logTables.some((table) => table === name)
