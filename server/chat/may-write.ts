import { sql, type Kysely } from 'kysely'
import { messageChannelTypes, type MessageChannelType } from '#contract/users.ts'
import type { Database } from '#server/db/schema.ts'

/** What decides whether a fan may be written to. */
export interface Reach {
  subscribed: boolean
  blocked: boolean
  channels: readonly { type: MessageChannelType; address: string | null }[]
  /** Through which they wrote last. */
  answersOn: MessageChannelType | null
}

export const OPTED_OUT = 'This fan has opted out of messages'
export const BLOCKED = 'This fan is blocked'
export const NO_CHANNEL = 'This fan has no channel for messages'

export type MayWrite = { may: true; type: MessageChannelType; to: string } | { may: false; reason: string }

/**
 * May a fan be written to, and through which channel: the one they wrote on last, else the first they have. The one function that
 * decides it. Every path to a message asks it at the moment of sending, so that nobody who opted out is ever written to.
 */
export function mayWrite({ subscribed, blocked, channels, answersOn }: Reach): MayWrite {
  if (!subscribed) return { may: false, reason: OPTED_OUT }
  if (blocked) return { may: false, reason: BLOCKED }
  const order = answersOn === null ? messageChannelTypes : [answersOn, ...messageChannelTypes]
  for (const type of order) {
    const channel = channels.find((one) => one.type === type)
    if (channel !== undefined && channel.address !== null) return { may: true, type, to: channel.address }
  }
  return { may: false, reason: NO_CHANNEL }
}

/** How a fan can be reached now; undefined where there is no such fan. A channel without an address of its own is reached by the phone. */
export async function reachOf(db: Kysely<Database>, fan: number): Promise<Reach | undefined> {
  const { rows } = await sql<Reach>`
    select f.subscribed, f.blocked,
      (select coalesce(json_agg(json_build_object('type', ch.type, 'address', coalesce(ch.address, f.phone))), '[]')
        from fan_channels ch where ch.fan_id = f.id) as channels,
      (select m.type from fan_messages m where m.fan_id = f.id and m.direction = 'in' order by m.created_at desc, m.id desc limit 1)
        as "answersOn"
    from fans f where f.id = ${fan}`.execute(db)
  return rows[0]
}
