import { useCallback, useState } from 'react'
import type { Call, Endpoint, Reply } from '#contract/core/endpoint.ts'
import { newKey } from '#data/key.ts'
import { useData } from '#data/provider.tsx'
import { useSession } from '#data/session/use-session.ts'
import type { CallOptions } from './api.ts'
import { ApiProblem, Unreachable } from './problem.ts'
import { useConnectivity } from './use-connectivity.ts'

export type Called<E extends Endpoint> =
  | { outcome: 'done'; reply: Reply<E> }
  | { outcome: 'refused'; problem: ApiProblem }
  /** The answer was lost: it may have been done. Find out by reading; never send it again blindly. */
  | { outcome: 'unconfirmed'; key: string }
  | { outcome: 'blocked'; why: Blocked }

export type Blocked = 'offline' | 'sign-in'

/** A write that never waits in the queue: it goes out now, or not at all, and says why not. */
export function useCall<E extends Endpoint>(endpoint: E) {
  const { api } = useData()
  const { online } = useConnectivity()
  const session = useSession()
  const [running, setRunning] = useState(false)
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null)
  const blocked: Blocked | null = !online ? 'offline' : session.status === 'signed-in' && session.expired ? 'sign-in' : null

  const run = useCallback(
    async (input: Call<E>, options: Pick<CallOptions, 'file' | 'onProgress' | 'signal'> = {}): Promise<Called<E>> => {
      if (blocked) return { outcome: 'blocked', why: blocked }
      const key = newKey()
      setRunning(true)
      setUnconfirmed(null)
      try {
        return { outcome: 'done', reply: await api.call(endpoint, input, { ...options, key }) }
      } catch (error) {
        if (error instanceof ApiProblem) return { outcome: 'refused', problem: error }
        if (!(error instanceof Unreachable)) throw error
        setUnconfirmed(key)
        return { outcome: 'unconfirmed', key }
      } finally {
        setRunning(false)
      }
    },
    [api, endpoint, blocked],
  )
  return { run, running, blocked, unconfirmed, settle: useCallback(() => setUnconfirmed(null), []) }
}
