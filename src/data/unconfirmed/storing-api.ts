import type { Api } from '#data/api/api.ts'
import { attempt, storageFailed } from '#data/background.ts'
import type { Confirmed } from './store-confirmed.ts'

/** Stores what the success of a call confirmed. */
export type StoreReply = (call: Confirmed, reply: unknown) => Promise<void>

/**
 * Returns the client with which screens make calls: it also stores what the success of a call confirms. It leaves calls with a key
 * alone, since `Unconfirmed` sends those, and stores what they confirm.
 * @param storing returns what stores a reply of the signed-in user; null without a user
 */
export const storingApi = (api: Api, storing: () => Promise<StoreReply | null>): Api => ({
  ...api,
  async call(endpoint, input, options) {
    const { confirms } = endpoint
    if (confirms === undefined || options?.key !== undefined) return api.call(endpoint, input, options)
    // A missing script, after a deploy or offline, must not prevent the call: open screens then request the rows again.
    const store = await attempt(storing(), storageFailed)
    const reply = await api.call(endpoint, input, options)
    await store?.({ confirms, params: (input as { params?: unknown }).params, channel: null }, reply)
    return reply
  },
})
