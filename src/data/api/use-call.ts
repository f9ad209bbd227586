import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Call, Endpoint } from '#contract/core/endpoint.ts'
import { newKey } from '#data/key.ts'
import type { Label } from '#data/outbox/entry.ts'
import { useData, useUserData } from '#data/provider.tsx'
import { emptyCell, useStore } from '#data/store.ts'
import { callNow, type Blocked, type Called, type CallNowOptions } from '#data/unconfirmed/call-now.ts'
import { holdsUp, type SentCall } from '#data/unconfirmed/sent-call.ts'
import { pathOf } from './address.ts'
import { useBlock } from './use-block.ts'

interface About {
  /** The channel whose lists it changes. */
  channel: number | null
  /** The row it is about, where its path does not name it: a call about one row never holds up one about another. */
  about?: string | null
}
/** The parameters of the call's path; required if the path has any. */
export type CallParams<E extends Endpoint> =
  Call<E> extends { params: infer P } ? { params: P } : { params?: Record<string, unknown> }
type Options = CallNowOptions & {
  label: Label
  /** The call's key, where the screen needs to know it beforehand: the row it makes is called so. */
  key?: string
}

/**
 * A write that never queues: it is sent now, or not at all, with the reason. Where its answer is lost, `run` resolves only when
 * reading has found its end. Until then, and after a reload too, `unconfirmed` has the call, and no other like it can be sent.
 */
export function useCall<E extends Endpoint>(endpoint: E, { params, channel, about }: About & CallParams<E>) {
  const { api, world } = useData()
  const userData = useUserData()
  const block = useBlock()
  const calls = useStore(userData?.sentCalls.calls ?? emptyCell<SentCall>())
  const [running, setRunning] = useState<string | null>(null)
  const left = useLeft()
  const address = pathOf(endpoint, params as Record<string, unknown> | undefined) + (about ? `#${about}` : '')
  const alike = useMemo(
    () => calls.filter((call) => call.call === endpoint.name && call.address === address),
    [calls, endpoint, address],
  )
  const unconfirmed = alike.findLast(({ key, became }) => key !== running || became.is !== 'sent') ?? null
  const blocked: Blocked | null = block ?? (unconfirmed && holdsUp(unconfirmed) ? 'unconfirmed' : null)

  const run = useCallback(
    async (input: Call<E>, { label, key = newKey(world.clock.now()), ...options }: Options): Promise<Called<E>> => {
      if (blocked || !userData) return { outcome: 'blocked', why: blocked ?? 'storage' }
      setRunning(key)
      try {
        const keeper = await userData.unconfirmed()
        return await callNow({ api, keeper, what: { key, address, channel, label }, left }, endpoint, input, options)
      } finally {
        setRunning(null)
      }
    },
    [api, world, userData, endpoint, address, channel, blocked, left],
  )
  return {
    run,
    /** It was sent and its answer is awaited; false once the answer is lost. */
    running: running !== null && unconfirmed?.key !== running,
    blocked,
    unconfirmed,
    /** Dismisses the call: the user has read its result. */
    settle: useCallback(() => {
      void userData?.unconfirmed().then((keeper) => keeper.dismiss(alike.map((call) => call.key)))
    }, [userData, alike]),
  }
}

/** A signal that aborts when the screen is left; a new one for each visit. */
function useLeft(): () => AbortSignal {
  const stay = useRef(new AbortController())
  useEffect(() => {
    stay.current = new AbortController()
    return () => stay.current.abort()
  }, [])
  return useCallback(() => stay.current.signal, [])
}
