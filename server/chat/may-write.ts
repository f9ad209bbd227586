import { sql, type Kysely } from 'kysely'
import { messageChannelTypes, type MessageChannelType } from '#contract/users.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/schema.ts'
import { whoOptedOut } from './opt-outs.ts'

/** What decides whether a fan may be written to. */
export interface Reach {
  subscribed: boolean
  blocked: boolean
  /** They opted out and were erased, and came back by another way than their own word. */
  optedOut: boolean
  channels: readonly { type: MessageChannelType; address: string | null }[]
  /** Through which they wrote last. */
  answersOn: MessageChannelType | null
}

export const OPTED_OUT = 'This fan has opted out of messages'
export const BLOCKED = 'This fan is blocked'
export const NO_CHANNEL = 'This fan has no channel for messages'

/** Whether a reason is that a fan may not be written to, and not a refusal of the gateway. */
export const isNotAllowed = (reason: string): boolean => [OPTED_OUT, BLOCKED, NO_CHANNEL].includes(reason)

declare const asked: unique symbol
/** Only `mayWrite` makes one: the messages gateway asks for it, so that no message goes out without the question. */
export interface Permit {
  readonly [asked]: true
}
const given = new WeakSet<object>()
function permit(): Permit {
  const one = {}
  given.add(one)
  return one as Permit
}
export const isPermit = (one: unknown): one is Permit => typeof one === 'object' && one !== null && given.has(one)

export type MayWrite = { may: true; type: MessageChannelType; to: string; permit: Permit } | { may: false; reason: string }

/**
 * May a fan be written to, and through which channel: the one they wrote on last, else the first they have. The one function that
 * decides it. Every path to a message asks it at the moment of sending, so that nobody who opted out is ever written to.
 */
export function mayWrite({ subscribed, blocked, optedOut, channels, answersOn }: Reach): MayWrite {
  if (!subscribed || optedOut) return { may: false, reason: OPTED_OUT }
  if (blocked) return { may: false, reason: BLOCKED }
  const order = answersOn === null ? messageChannelTypes : [answersOn, ...messageChannelTypes]
  for (const type of order) {
    const channel = channels.find((one) => one.type === type)
    if (channel !== undefined && channel.address !== null) return { may: true, type, to: channel.address, permit: permit() }
  }
  return { may: false, reason: NO_CHANNEL }
}

/** What is asked, and with which secrets hashes are made. */
export interface Asking {
  db: Kysely<Database>
  config: Pick<Config, 'secret' | 'secretOld'>
}

type Row = Omit<Reach, 'optedOut'> & {
  id: number
  channel: number
  phone: string | null
  email: string | null
  sealed: string | null
}

/** How fans can be reached now; without those that are none. A channel without an address of its own is reached by the phone. */
export async function reachesOf({ db, config }: Asking, fans: readonly number[]): Promise<Map<number, Reach>> {
  if (fans.length === 0) return new Map()
  const { rows } = await sql<Row>`
    select f.id, f.sales_channel_id as channel, f.phone, f.email, f.subscribed, f.blocked,
      (select coalesce(json_agg(json_build_object('type', ch.type, 'address', coalesce(ch.address, f.phone))), '[]')
        from fan_channels ch where ch.fan_id = f.id) as channels,
      (select m.type from fan_messages m where m.fan_id = f.id and m.direction = 'in' order by m.created_at desc, m.id desc limit 1)
        as "answersOn",
      (select k.sealed from opt_out_keys k where k.sales_channel_id = f.sales_channel_id) as sealed
    from fans f where f.id = any(${[...fans]}::integer[]) and f.deleted_at is null`.execute(db)
  const out = await whoOptedOut(
    db,
    config,
    rows.map(({ id, channel, phone, email, channels, sealed }) => {
      const values = [...new Set([phone, email, ...channels.map(({ address }) => address)])]
      return { id, channel, values, sealed }
    }),
  )
  return new Map(rows.map((row) => [row.id, { ...row, optedOut: out.has(row.id) }]))
}

/** How a fan can be reached now; undefined where there is no such fan. */
export const reachOf = async (asking: Asking, fan: number): Promise<Reach | undefined> =>
  (await reachesOf(asking, [fan])).get(fan)

/** The decision about one fan, as things stand now. */
export async function mayWriteTo(asking: Asking, fan: number): Promise<MayWrite> {
  const reach = await reachOf(asking, fan)
  return reach === undefined ? { may: false, reason: NO_CHANNEL } : mayWrite(reach)
}

/**
 * May a number be written to that an operator gives, in the name of a channel? Not where it is that of a fan, in whatever channel,
 * who opted out or is blocked, nor where its owner opted out of this channel and was erased.
 * @param number in international format
 */
export async function mayWriteToNumber({ db, config }: Asking, channel: number, number: string): Promise<MayWrite> {
  const { rows } = await sql<{ refused: boolean; sealed: string | null }>`
    select exists (select from fans where phone = ${number} and (not subscribed or blocked)) as refused,
      (select sealed from opt_out_keys where sales_channel_id = ${channel}) as sealed`.execute(db)
  const { refused, sealed } = rows[0]!
  const out = await whoOptedOut(db, config, [{ id: 0, channel, values: [number], sealed }])
  const channels = [{ type: 'twilio' as const, address: number }]
  return mayWrite({ subscribed: !refused, blocked: false, optedOut: out.size > 0, channels, answersOn: null })
}
