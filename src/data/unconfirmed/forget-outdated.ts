import type { QueryClient } from '@tanstack/react-query'
import type { Answers } from '#data/answers/answers.ts'
import { readAgain, storedQueries } from './stored-queries.ts'

interface Places {
  user: number
  queries: QueryClient
  answers(): Promise<Answers>
}

type Fields = Readonly<Record<string, unknown>>

/**
 * Deletes the stored responses of reads that a success made out of date, so that no screen shows them as current. Open screens
 * request them again.
 * @param ids the ids of the changed rows: only responses about one of them are deleted; null for all
 */
export async function forgetOutdated(places: Places, reads: readonly string[], ids: ReadonlySet<unknown> | null): Promise<void> {
  const isOutdated = (input: unknown, data: unknown) =>
    ids === null || paramsOf(input).some((value) => ids.has(value)) || contains(data, ids)
  // Memory first: a read under way may have begun before the call, and would store its response on the disk again.
  for (const { query, input } of storedQueries(places, reads)) {
    const { data, fetchStatus } = query.state
    if (fetchStatus !== 'fetching' && !isOutdated(input, (data as { data?: unknown } | null | undefined)?.data)) continue
    if (query.isActive()) readAgain(places.queries, query)
    else places.queries.removeQueries({ queryKey: query.queryKey, exact: true })
  }
  await (await places.answers()).remove(reads, isOutdated)
}

/** Returns the ids that a path parameter or a field of a reply has: one id, or a list of them. */
export function idsNamed(name: string, params: unknown, reply: unknown): ReadonlySet<unknown> {
  const value = (params as Fields | null | undefined)?.[name] ?? (reply as Fields | null | undefined)?.[name] ?? []
  return new Set<unknown>(Array.isArray(value) ? value : [value])
}

const paramsOf = (input: unknown): unknown[] => Object.values((input as { params?: Fields } | null)?.params ?? {})

/** Whether a value is a row with one of these ids, or contains such a row at any depth. */
function contains(value: unknown, ids: ReadonlySet<unknown>): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (ids.has((value as Fields)['id'])) return true
  return Object.values(value).some((part) => contains(part, ids))
}
