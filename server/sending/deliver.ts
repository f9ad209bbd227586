import { texts } from '#lib/problem-texts.ts'
import { reachesOf } from '#server/chat/reach.ts'
import { mayWrite, NO_CHANNEL, type MayWrite } from '#server/kernel/may-write.ts'
import type { Context } from '#server/context.ts'
import type { Message } from '#server/kernel/gateways/messages.ts'
import { log } from '#server/log.ts'
import { inTime } from '#server/outbound/in-time.ts'
import type { Batch, Leased } from './batch.ts'

/** The time limit of each call of a gateway, in milliseconds. */
const GATEWAY_MS = 10_000

/** The status of a recipient who is not written to, and the reason. */
export interface LeftOut {
  status: 'Cancelled' | 'Failed'
  error: string
}

/**
 * The result of one message: sent, refused by the gateway for good, left out because its fan may not be written to, unknown (to
 * be looked up at the gateway), or not sent because the send has stopped.
 */
export type Outcome =
  | { sent: true; id: string }
  | { sent: false; reason: string; optedOut?: true }
  | LeftOut
  | 'unknown'
  | 'stopped'

/** Returns how a fan is left out: without a message channel the message has failed, otherwise it is cancelled. */
export const leftOut = (reason: string): LeftOut => ({ status: reason === NO_CHANNEL ? 'Failed' : 'Cancelled', error: reason })

/** Decides for each fan whether they may be written to now. */
export async function decisionsFor(
  { db, config }: Pick<Context, 'db' | 'config'>,
  messages: readonly Leased[],
): Promise<Map<number, MayWrite>> {
  const fans = messages.map(({ fan }) => fan)
  const reaches = await reachesOf({ db, config }, fans)
  return new Map(
    fans.map((fan) => {
      const reach = reaches.get(fan)
      return [fan, reach === undefined ? { may: false, reason: texts.sending_fan_gone } : mayWrite(reach)]
    }),
  )
}

/**
 * Sends one message under its own key. If an earlier attempt has an unknown result, that result is requested from the gateway
 * first, and counts even after an opt-out or a stop.
 * @param decided whether the message's fan may be written to; undefined if the send has stopped
 */
export async function deliver(
  context: Pick<Context, 'gateways' | 'db' | 'config'>,
  { send, media }: Batch,
  leased: Leased,
  decided: MayWrite | undefined,
): Promise<Outcome> {
  const { gateways } = context
  const { id, text, type, to, isUnknown, fan } = leased
  const message: Message = { type, to, text, channel: send.sales_channel_id, ...(media.length > 0 && { media }) }
  try {
    const before = isUnknown ? await inTime((signal) => gateways.messages.find(id, message, signal), GATEWAY_MS) : undefined
    if (before !== undefined) return before
    if (decided === undefined) return 'stopped'
    // The fan may have opted out during the look-up.
    const now = isUnknown ? (await decisionsFor(context, [leased])).get(fan)! : decided
    if (!now.may) return leftOut(now.reason)
    const { permit } = now
    return await inTime((signal) => gateways.messages.send(message, { key: id, signal, permit }), GATEWAY_MS)
  } catch (error) {
    log.trouble(`The result of message ${id} is unknown:`, error)
    return 'unknown'
  }
}
