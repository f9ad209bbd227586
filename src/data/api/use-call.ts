import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Call, Endpoint, Reply } from '#contract/core/endpoint.ts'
import { newKey } from '#data/key.ts'
import { NotStored } from '#data/outbox/not-stored.ts'
import type { Label } from '#data/outbox/entry.ts'
import { useData, useRoom } from '#data/provider.tsx'
import { useSession } from '#data/session/use-session.ts'
import { emptyCell, useStore } from '#data/store.ts'
import { holdsUp, type SentCall } from '#data/unconfirmed/sent-call.ts'
import { pathOf } from './address.ts'
import type { CallOptions } from './api.ts'
import { ApiProblem } from './problem.ts'
import { useConnectivity } from './use-connectivity.ts'

export type Called<E extends Endpoint> =
  | { outcome: 'done'; reply: Reply<E> }
  | { outcome: 'refused'; problem: ApiProblem }
  /** The answer was lost, and reading did not bring it, or the form was left meanwhile. `unconfirmed` says how it stands. */
  | { outcome: 'unconfirmed'; key: string }
  | { outcome: 'blocked'; why: Blocked }

/** `unconfirmed`: one like it has no known end yet. `storage`: it could not be noted here, so a lost answer could not be found out. */
export type Blocked = 'offline' | 'sign-in' | 'unconfirmed' | 'storage'

interface About {
  /** Parameters of the call's path. */
  params?: Record<string, unknown>
  /** The channel whose lists it changes. */
  channel: number | null
}
type Options = Pick<CallOptions, 'file' | 'onProgress' | 'signal'> & { label: Label }

/**
 * A write that never waits in the queue: it goes out now, or not at all, and says why not. Where its answer is lost, `run`
 * goes on until reading has found out what became of it, and answers that; meanwhile, and after a reload too,
 * `unconfirmed` tells how it stands, and nothing like it can be sent.
 */
export function useCall<E extends Endpoint>(endpoint: E, { params, channel }: About) {
  const { api, world } = useData()
  const room = useRoom()
  const { online } = useConnectivity()
  const session = useSession()
  const calls = useStore(room?.board.calls ?? emptyCell<SentCall>())
  const [running, setRunning] = useState<string | null>(null)
  const left = useLeft()
  const address = pathOf(endpoint, params)
  const alike = useMemo(
    () => calls.filter((call) => call.call === endpoint.name && call.address === address),
    [calls, endpoint, address],
  )
  const unconfirmed = alike.findLast(({ key, became }) => key !== running || became.is !== 'sent') ?? null
  const blocked: Blocked | null = !online
    ? 'offline'
    : session.status === 'signed-in' && session.expired
      ? 'sign-in'
      : unconfirmed && holdsUp(unconfirmed)
        ? 'unconfirmed'
        : null

  const run = useCallback(
    async (input: Call<E>, { label, ...options }: Options): Promise<Called<E>> => {
      if (blocked || !room) return { outcome: 'blocked', why: blocked ?? 'storage' }
      const key = newKey(world.clock.now())
      setRunning(key)
      try {
        const keeper = await room.unconfirmed()
        const attempt = await keeper.send({ key, call: endpoint.name, address, channel, label }, () =>
          api.call(endpoint, input, { ...options, key }),
        )
        if (attempt.is === 'done') return { outcome: 'done', reply: attempt.reply }
        if (attempt.is === 'held-up') return { outcome: 'blocked', why: 'unconfirmed' }
        if (attempt.is === 'refused') return { outcome: 'refused', problem: attempt.problem }
        const called = calledOf(endpoint, await keeper.ended(key, left()))
        // Told on the form; elsewhere it need not be told again.
        if (called) await keeper.dismiss([key])
        return called ?? { outcome: 'unconfirmed', key }
      } catch (error) {
        if (error instanceof NotStored) return { outcome: 'blocked', why: 'storage' }
        throw error
      } finally {
        setRunning(null)
      }
    },
    [api, world, room, endpoint, address, channel, blocked, left],
  )
  return {
    run,
    /** It is on its way; where its answer was lost it no longer is. */
    running: running !== null && unconfirmed?.key !== running,
    blocked,
    unconfirmed,
    /** The person has read what became of it. */
    settle: useCallback(() => {
      void room?.unconfirmed().then((keeper) => keeper.dismiss(alike.map((call) => call.key)))
    }, [room, alike]),
  }
}

/** What a form is told of a call whose end was found out by reading; null where it has to show more than that. */
function calledOf<E extends Endpoint>(endpoint: E, call: SentCall | null): Called<E> | null {
  if (call?.became.is === 'refused') return { outcome: 'refused', problem: new ApiProblem(call.became.problem) }
  if (call?.became.is !== 'done') return null
  if (endpoint.reply === null || 'file' in endpoint.reply) return { outcome: 'done', reply: undefined as never }
  const reply = endpoint.reply.safeParse(call.became.reply)
  return reply.success ? { outcome: 'done', reply: reply.data as never } : null
}

/** A signal that comes when the screen is left; one for each stay. */
function useLeft(): () => AbortSignal {
  const stay = useRef(new AbortController())
  useEffect(() => {
    stay.current = new AbortController()
    return () => stay.current.abort()
  }, [])
  return useCallback(() => stay.current.signal, [])
}
