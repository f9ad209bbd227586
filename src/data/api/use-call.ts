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
  /** The channel whose lists the call changes. */
  channel: number | null
  /**
   * The row that the call is about, if the call's path does not name the row. Calls about different rows do not block each other.
   */
  about?: string | null
}
/** The parameters of the call's path; required if the path has any. */
export type CallParams<E extends Endpoint> =
  Call<E> extends { params: infer P } ? { params: P } : { params?: Record<string, unknown> }
type Options = CallNowOptions & {
  label: Label
  /** The call's idempotency key, if the screen needs it before sending, since a created row gets the key as its id. */
  key?: string
}

/**
 * Sends a write that never queues: the call is sent at once, or not at all, with the reason. Until the result is known, even after
 * a reload, `unconfirmed` is the call, and no similar call can be sent.
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

  // If the response is lost, `run` resolves only when the result was found, the call was dismissed, or the screen was left.
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
    /** Whether the call was sent and its response is awaited; false once the response is lost. */
    running: running !== null && unconfirmed?.key !== running,
    blocked,
    unconfirmed,
    /** Dismisses this call and similar ones with a known result, because the user has read the result. */
    settle: useCallback(() => {
      void userData?.unconfirmed().then((keeper) => keeper.dismiss(alike.map((call) => call.key)))
    }, [userData, alike]),
  }
}

/** Returns a function that returns the signal of the current visit, which aborts when the user leaves the screen. */
function useLeft(): () => AbortSignal {
  const stay = useRef(new AbortController())
  useEffect(() => {
    stay.current = new AbortController()
    return () => stay.current.abort()
  }, [])
  return useCallback(() => stay.current.signal, [])
}
