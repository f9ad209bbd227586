import { useCallback } from 'react'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { Call, Endpoint, Reply } from '#contract/core/endpoint.ts'
import { Unreachable } from '#data/api/problem.ts'
import { useConnectivity } from '#data/api/use-connectivity.ts'
import type { Data } from '#data/data.ts'
import { useData, useUserData } from '#data/provider.tsx'
import type { UserData } from '#data/user-data.ts'
import { attempt, inBackground, storageFailed } from '#data/background.ts'

export interface ReadOptions {
  enabled?: boolean
  /**
   * How long a response is fresh, in milliseconds; 15 s by default. Use 0 if a socket topic reports the changes, since a topic is
   * joined only while the screen is open.
   */
  staleTime?: number
  /** True to store the response in local storage for the first paint, as for the channel and its settings. */
  firstPaint?: true
  /** True to read again when the server reports a change. */
  live?: true
  /** True to show the previous page while the next one loads. */
  keepPrevious?: true
}

export interface ReadResult<T> {
  data: T | undefined
  status: 'loading' | 'ready' | 'failed'
  fetching: boolean
  /** Whether the data belongs to the previous request (`keepPrevious`). */
  stale: boolean
  /** When the response arrived, in epoch milliseconds by the server's clock; null without data. */
  asOf: number | null
  source: 'server' | 'answer' | null
  error: Error | null
  /** Whether the server cannot be reached; the data, if there is any, is then from the last response. */
  offline: boolean
  /** Requests the data again. */
  refetch(): Promise<unknown>
}

interface Kept<T> {
  data: T
  at: number
}

const keyOf = (userData: UserData | null, endpoint: Endpoint, input: unknown) =>
  ['read', userData?.user, endpoint.name, input] as const
const nameOf = (endpoint: Endpoint, input: unknown) => JSON.stringify([endpoint.name, input])

/** How long a stored response that was read ahead stays in memory for its screen, in milliseconds. */
const AHEAD_MS = 10_000

const lastAnswer = <T>(userData: UserData | null, name: string) =>
  queryOptions({
    queryKey: ['last-answer', userData?.user, name],
    queryFn: async () => ((await (await userData?.answers())?.read(name)) ?? null) as Kept<T> | null,
    networkMode: 'always',
    staleTime: AHEAD_MS,
    gcTime: AHEAD_MS,
    retry: false,
  })

/** Reads a stored response before its screen opens, so that the screen has it in its first render. */
export async function readAhead<E extends Endpoint>(data: Data, endpoint: E, input: Call<E>): Promise<void> {
  const userData = data.userData.current()
  if (data.queries.getQueryData(keyOf(userData, endpoint, input)) === undefined)
    await data.queries.prefetchQuery(lastAnswer(userData, nameOf(endpoint, input)))
}

/** Returns the cached response of a read, without a request; undefined if there is none. */
export const known = <E extends Endpoint>(data: Data, endpoint: E, input: Call<E>): Reply<E> | undefined =>
  data.queries.getQueryData<Kept<Reply<E>>>(keyOf(data.userData.current(), endpoint, input))?.data

/**
 * Reads from the server, for data without a mirror. Until the server's response arrives, and while the server cannot be reached,
 * the data is the last stored response.
 */
export function useRead<E extends Endpoint>(endpoint: E, input: Call<E>, options: ReadOptions = {}): ReadResult<Reply<E>> {
  const { api, world } = useData()
  const userData = useUserData()
  const { online } = useConnectivity()
  const { enabled = true, staleTime, firstPaint, live, keepPrevious } = options
  const name = nameOf(endpoint, input)
  const read = useQuery<Kept<Reply<E>> & { requestedAt: number }>({
    queryKey: keyOf(userData, endpoint, input),
    queryFn: async ({ signal }) => {
      const requestedAt = world.clock.now()
      const data = await api.call(endpoint, input, { signal })
      const kept = userData && (await attempt(userData.answers(), storageFailed))
      if (!firstPaint) inBackground(kept?.keep(name, data), storageFailed)
      return { data, requestedAt, at: world.clock.now() }
    },
    enabled: enabled && userData !== null,
    ...(staleTime !== undefined && { staleTime }),
    ...(firstPaint && { gcTime: Infinity }),
    ...(keepPrevious && { placeholderData: keepPreviousData }),
    meta: { ...(firstPaint && { firstPaint }), ...(live && { live }) },
  })
  const { refetch: ask } = read
  // `ask` joins a request under way. If that request began before this call, its response may be too old: ask again.
  const refetch = useCallback(async () => {
    const now = world.clock.now()
    const { data } = await ask()
    if (data && data.requestedAt < now) await ask()
  }, [ask, world])
  const isMissing = read.data === undefined || read.isPlaceholderData
  const last = useQuery({
    ...lastAnswer<Reply<E>>(userData, name),
    enabled: enabled && userData !== null && isMissing && !firstPaint,
  })
  // The previous page is shown only while the next one loads. Offline, users could mistake the previous page for the next one.
  const before = read.fetchStatus === 'fetching' ? read.data : undefined
  const shown = isMissing ? (last.data ?? before) : read.data
  const failed = read.error !== null || (!online && read.fetchStatus === 'paused' && !last.isFetching)
  return {
    data: shown?.data,
    status: shown ? 'ready' : failed ? 'failed' : 'loading',
    fetching: read.fetchStatus === 'fetching',
    stale: shown !== undefined && shown === before,
    asOf: shown?.at ?? null,
    source: !shown ? null : isMissing && last.data ? 'answer' : 'server',
    error: shown ? null : (read.error ?? (failed ? new Unreachable('network') : null)),
    offline: !online,
    refetch,
  }
}
