import type { Query, QueryClient } from '@tanstack/react-query'
import { inBackground } from '#data/background.ts'

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

/** Starts a read again, also if it is under way: its request may have begun before the call. */
export function readAgain(queries: QueryClient, { queryKey }: Query): void {
  const only = { queryKey, exact: true }
  // A query without data would not start again by an invalidation alone.
  inBackground(queries.cancelQueries(only).then(() => queries.invalidateQueries(only)))
}
