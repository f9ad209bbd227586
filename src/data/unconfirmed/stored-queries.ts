import type { Query, QueryClient } from '@tanstack/react-query'

/**
 * Returns the queries in memory of some reads, with their inputs: reads have the key `['read', user, call, input]`, their last
 * responses `['last-answer', user, name]`.
 */
export function storedQueries(
  { queries, user }: { queries: QueryClient; user: number },
  reads: readonly string[],
): { query: Query; input: unknown }[] {
  return queries
    .getQueryCache()
    .findAll()
    .flatMap((query) => {
      const [kind, of, third, fourth] = query.queryKey
      if (of !== user || (kind !== 'read' && kind !== 'last-answer')) return []
      const [call, input] = kind === 'read' ? [third, fourth] : (JSON.parse(String(third)) as unknown[])
      return reads.includes(String(call)) ? [{ query, input }] : []
    })
}
