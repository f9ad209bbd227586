import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type AnyList, pacing } from '#contract/core/list.ts'
import type { WireQuery } from '#data/mirror/list-result.ts'
import type { Sort } from '#ui/data-table/columns.ts'
import { type AddressNames, type Filters, type FilterValue, type ListAddress, readAddress, writeAddress } from './list-address.ts'

/** A filter that is on unless the person took it away; it stands in the toolbar as a chip. */
export interface UsualFilter {
  /** The filter's name on the wire. */
  filter: string
  value: FilterValue
  label: string
}

export interface ListSearchOptions {
  /** What filters are called in the address where that is not their name on the wire. Give it a stable identity. */
  names?: AddressNames
  usual?: (chosen: ListAddress) => UsualFilter | null
  /** The order while no head has been pressed; the list's own unless told. */
  order?: (chosen: ListAddress) => Sort
}

/** What a list is asked for, and how to ask for something else. */
export interface ListSearch {
  list: AnyList
  q: string
  /** From 1. */
  page: number
  pageSize: number
  searchPauseMs: number
  sort: Sort
  /** What was chosen, by the filters' names on the wire. */
  filters: Filters
  /** The usual filter, where it is on. */
  usual: UsualFilter | null
  /** Whether the person narrowed the list: by words, or by a filter. */
  narrowed: boolean
  /** The list's query, a page of it. */
  query: WireQuery
  /** What of the address a saved view keeps: all but the page. */
  saved: Record<string, string | number | boolean | (string | number | boolean)[]>
  /** The saved view that the address names; null where it names none. */
  viewId: string | null
  /** Asks for what a saved view asks for, and names the view in the address; null names none. */
  apply(saved: Readonly<Record<string, unknown>>, viewId: string | null): void
  /** Changes what is asked for, beginning with the first page unless one is named. `sort: null` is the usual order. */
  change(next: ListChange): void
  /** Takes away words and filters; the order stays. */
  clear(): void
}

export interface ListChange {
  q?: string
  filters?: Filters
  sort?: Sort | null
  page?: number
}

/**
 * What a list is asked for, kept in the address: so Back, a reload and a link show the same list. What the list's literal
 * does not know is dropped from the address and never reaches the screen. Other parts of the address are left alone.
 */
export function useListSearch(list: AnyList, { names, usual: usualOf, order }: ListSearchOptions = {}): ListSearch {
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const address = useMemo(() => readAddress(list, raw, names), [list, raw, names])
  const { pageSize, searchPauseMs } = pacing(list)
  const sort = address.by
    ? { by: address.by, order: address.order }
    : (order?.(address) ?? { by: list.default.orderBy, order: list.default.order })
  const wanted = usualOf?.(address) ?? null
  const usual = wanted && address.filters[wanted.filter] === undefined ? wanted : null
  const { view: viewId } = raw
  const write = (next: (before: ListAddress) => ListAddress) =>
    void navigate({
      to: '.',
      search: ((before: Record<string, unknown>) => ({
        ...before,
        ...writeAddress(list, next(readAddress(list, before, names)), names),
      })) as never,
      replace: true,
    })
  return {
    list,
    q: address.q,
    page: address.page,
    pageSize,
    searchPauseMs,
    sort,
    filters: address.filters,
    usual,
    narrowed: address.q !== '' || Object.values(address.filters).some(isSet),
    query: queryOf(address, { sort, usual, pageSize }),
    saved: savedOf(list, address, names),
    viewId: typeof viewId === 'string' ? viewId : null,
    apply: (saved, view) =>
      void navigate({
        to: '.',
        search: ((before: Record<string, unknown>) => ({
          ...before,
          ...writeAddress(list, readAddress(list, { ...saved, page: 1 }, names), names),
          view: view ?? undefined,
        })) as never,
      }),
    change: (next) => write((before) => changed(before, next)),
    clear: () => write((before) => ({ ...before, q: '', filters: {}, page: 1 })),
  }
}

/** An address without its page, and without what is as usual. */
const savedOf = (list: AnyList, address: ListAddress, names: AddressNames | undefined) =>
  Object.fromEntries(
    Object.entries(writeAddress(list, { ...address, page: 1 }, names)).filter(([, value]) => value !== undefined),
  ) as ListSearch['saved']

/** The address after a change: another question begins with its first page. */
export function changed(before: ListAddress, { q, filters, sort, page }: ListChange): ListAddress {
  const { by, order, ...rest } = before
  const ordered = sort === undefined ? { ...(by && { by }), order } : sort ? sort : { order: 'asc' as const }
  return {
    ...rest,
    ...ordered,
    q: q ?? before.q,
    filters: { ...before.filters, ...filters },
    page: page ?? 1,
  }
}

/** Whether a filter's value asks for anything. */
export const isSet = (value: FilterValue | undefined) =>
  value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)

interface Effective {
  sort: Sort
  usual: UsualFilter | null
  pageSize: number
}

/** The list's query for what the address says, as its call takes it. */
export function queryOf({ q, page, filters }: ListAddress, { sort, usual, pageSize }: Effective): WireQuery {
  const set = Object.entries(filters).filter(([, value]) => isSet(value))
  return {
    skip: (page - 1) * pageSize,
    take: pageSize,
    orderBy: sort.by,
    order: sort.order,
    ...(q && { searchQuery: q }),
    ...Object.fromEntries(set),
    ...(usual && { [usual.filter]: usual.value }),
  }
}
