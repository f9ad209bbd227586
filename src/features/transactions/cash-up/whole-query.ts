import type { WireQuery } from '#data/mirror/list-result.ts'

/** The query of a list for sums: its search and filters, without page and order. */
export const wholeQuery = (query: WireQuery): WireQuery => ({
  ...query,
  skip: undefined,
  take: undefined,
  orderBy: undefined,
  order: undefined,
})
