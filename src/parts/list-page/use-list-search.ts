import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type AnyList, pacing } from '#contract/core/list.ts'
import type { WireQuery } from '#data/mirror/list-result.ts'
import type { Sort } from '#ui/data-table/columns.ts'
import { type AddressNames, type Filters, type FilterValue, type ListAddress, readAddress, writeAddress } from './list-address.ts'

/** A filter that is on by default. The person can remove its chip in the toolbar. */
export interface UsualFilter {
  /** The filter's wire name. */
  filter: string
  value: FilterValue
  label: string
}

export interface ListSearchOptions {
  /** The names of filters in the address, if they differ from the wire names. Pass an object with a stable identity. */
  names?: AddressNames
  /** Returns the filter that is on by default for a search; null if no filter is on by default. */
  usual?: (chosen: ListAddress) => UsualFilter | null
  /** The default order; by default the list's own. */
  order?: (chosen: ListAddress) => Sort
}

/** The search of a list, and functions that change it. */
export interface ListSearch {
  list: AnyList
  q: string
  /** The page, from 1. */
  page: number
  pageSize: number
  searchPauseMs: number
  sort: Sort
  /** The chosen filters, by their wire names. */
  filters: Filters
  /** The default filter, if it is on. */
  usual: UsualFilter | null
  /** Whether the list is restricted by words or by a filter. */
  narrowed: boolean
  /** The list's query for the current page. */
  query: WireQuery
  /** The list's part of the address without the page and without defaults, as a saved view stores it. */
  saved: Record<string, string | number | boolean | (string | number | boolean)[]>
  /** The id of the saved view in the address; null if the address contains no view. */
  viewId: string | null
  /** Applies a saved view, and puts its id into the address; null removes the id. */
  apply(saved: Readonly<Record<string, unknown>>, viewId: string | null): void
  /** Changes the search, and returns to the first page unless a page is given. `sort: null` is the default order. */
  change(next: ListChange): void
  /** Removes words and filters; the order stays. */
  clear(): void
}

export interface ListChange {
  q?: string
  filters?: Filters
  sort?: Sort | null
  page?: number
}

/**
 * The search of a list, stored in the address, so that Back, a reload and a link show the same list. Invalid values are ignored;
 * the next change removes them. Of other parameters, only `view` is changed, by `apply`.
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

/** An address without its page and without defaults. */
const savedOf = (list: AnyList, address: ListAddress, names: AddressNames | undefined) =>
  Object.fromEntries(
    Object.entries(writeAddress(list, { ...address, page: 1 }, names)).filter(([, value]) => value !== undefined),
  ) as ListSearch['saved']

/** The address after a change; a changed search begins at its first page. */
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

/** Whether a filter's value restricts anything. */
export const isSet = (value: FilterValue | undefined) =>
  value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)

interface Effective {
  sort: Sort
  usual: UsualFilter | null
  pageSize: number
}

/** Makes the query of the list's call from a search. */
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
