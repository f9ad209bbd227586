import { sql, type Kysely } from 'kysely'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/schema.ts'
import { mayWrite, NO_CHANNEL, type MayWrite, type Reach } from '#server/kernel/may-write.ts'
import { whoOptedOut } from './opt-outs.ts'

/** The database and the secrets that a check needs. */
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

/** Returns how fans can be reached now; unknown ids are missing. A message channel without its own address uses the phone. */
export async function reachesOf({ db, config }: Asking, fans: readonly number[]): Promise<Map<number, Reach>> {
  if (fans.length === 0) return new Map()
  const { rows } = await sql<Row>`
    select f.id, f.sales_channel_id as channel, f.phone, f.email, f.subscribed, f.blocked, f.paused_at is not null as paused,
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

/** Returns how a fan can be reached now; undefined if there is no such fan. */
export const reachOf = async (asking: Asking, fan: number): Promise<Reach | undefined> =>
  (await reachesOf(asking, [fan])).get(fan)

/**
 * Decides whether one fan may be written to at this moment. @param isAnswer whether a user wrote the message, or it replies to
 * the fan's keyword
 */
export async function mayWriteTo(asking: Asking, fan: number, isAnswer: boolean): Promise<MayWrite> {
  const reach = await reachOf(asking, fan)
  return reach === undefined ? { may: false, reason: NO_CHANNEL } : mayWrite(reach, isAnswer)
}

/**
 * Decides whether the channel may write to a number that an operator enters: not if a fan of any channel with this number is
 * unsubscribed, paused or blocked, or if its erased owner opted out of this channel.
 * @param number in international format
 */
export async function mayWriteToNumber({ db, config }: Asking, channel: number, number: string): Promise<MayWrite> {
  const { rows } = await sql<{ refused: boolean; sealed: string | null }>`
    select exists (select from fans where phone = ${number} and (not subscribed or blocked or paused_at is not null)) as refused,
      (select sealed from opt_out_keys where sales_channel_id = ${channel}) as sealed`.execute(db)
  const { refused, sealed } = rows[0]!
  const out = await whoOptedOut(db, config, [{ id: 0, channel, values: [number], sealed }])
  const channels = [{ type: 'twilio' as const, address: number }]
  return mayWrite({ subscribed: !refused, blocked: false, paused: false, optedOut: out.size > 0, channels, answersOn: null })
}
