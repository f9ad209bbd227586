import { sql, type Kysely } from 'kysely'
import { toIso } from '#lib/time.ts'
import { uuidv7 } from '#lib/uuid.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/schema.ts'
import type { HintsAfterCommit } from '#server/db/unit-of-work.ts'
import { forgetOptOut } from './opt-outs.ts'

/** Selects these fans, and all fans who share a number or address with them, because one phone counts as one person. */
const sharing = (fans: readonly number[]) => sql<{ id: number }>`
  with given as (select unnest(${[...fans]}::integer[]) as id), reached as (
    select f.phone as address from fans f join given using (id) where f.phone is not null
    union select ch.address from fan_channels ch join given on given.id = ch.fan_id where ch.address is not null)
  select id from given
  union select f.id from reached join fans f on f.phone = reached.address and f.deleted_at is null
  union select ch.fan_id from reached join fan_channels ch on ch.address = reached.address`

/** Returns the fans that a number or address reaches, on any message channel, the lowest id first. */
export async function fansAt(tx: Kysely<Database>, address: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select f.id from fans f where f.phone = ${address} and f.deleted_at is null
    union select ch.fan_id from fan_channels ch where ch.address = ${address} order by 1`.execute(tx)
  return rows.map(({ id }) => id)
}

interface Changed {
  id: number
  sales_channel_id: number
  phone: string | null
  email: string | null
  was_subscribed: boolean
}

/**
 * Unsubscribes fans, and all others who share a number or address with them. Fans who have already opted out are not changed.
 * @param within the only sales channel whose fans are unsubscribed; absent: fans of all channels are unsubscribed
 * @param now milliseconds since 1970
 */
export async function optOut(
  tx: Kysely<Database>,
  hints: HintsAfterCommit,
  fans: readonly number[],
  now: number,
  within?: number,
): Promise<void> {
  await setSubscribed(tx, hints, fans, { subscribed: false, now, within })
}

/**
 * Subscribes fans again, and all others who share a number or address with them. Deletes the stored opt-outs of their addresses,
 * including those of erased fans.
 * @param now milliseconds since 1970
 */
export async function optIn(
  tx: Kysely<Database>,
  { config, hints }: { config: Pick<Config, 'secret' | 'secretOld'>; hints: HintsAfterCommit },
  fans: readonly number[],
  now: number,
): Promise<void> {
  for (const { id, sales_channel_id, phone, email } of await setSubscribed(tx, hints, fans, { subscribed: true, now })) {
    const channels = await tx.selectFrom('fan_channels').select('address').where('fan_id', '=', id).execute()
    await forgetOptOut(tx, config, sales_channel_id, [phone, email, ...channels.map(({ address }) => address ?? null)])
  }
}

/** Sets the subscription of fans and of all who share a number or address with them. @returns all of them, changed or not */
async function setSubscribed(
  tx: Kysely<Database>,
  hints: HintsAfterCommit,
  fans: readonly number[],
  { subscribed, now, within = null }: { subscribed: boolean; now: number; within?: number | null | undefined },
): Promise<Changed[]> {
  if (fans.length === 0) return []
  const { rows } = await sql<Changed>`
    select id, sales_channel_id, phone, email, subscribed as was_subscribed from fans
    where id in (${sharing(fans)}) and deleted_at is null and sales_channel_id = coalesce(${within}::integer, sales_channel_id) order by id for update`.execute(
    tx,
  )
  const at = toIso(now)
  await sql`
    update fans set subscribed = ${subscribed}, paused_at = null, version = version + 1,
      opted_out_at = case when subscribed = ${subscribed} then opted_out_at when ${subscribed} then null else ${at}::timestamptz end
    where id = any(${rows.map(({ id }) => id)}::integer[]) and (subscribed <> ${subscribed} or paused_at is not null)`.execute(tx)
  const changed = rows.filter(({ was_subscribed }) => was_subscribed !== subscribed)
  const type = subscribed ? 'Subscribed' : 'Unsubscribed'
  if (changed.length > 0)
    await tx
      .insertInto('fan_activities')
      .values(
        changed.map(({ id, sales_channel_id }) => ({ id: uuidv7(now), sales_channel_id, fan_id: id, type, created_at: at })),
      )
      .execute()
  for (const { id, sales_channel_id } of changed) hints.chat(id, sales_channel_id)
  return rows
}

/** Returns the condition for a fan, and for all in the same channel who share a number or address with that fan. */
const inTheirChannel = (fan: number) => sql<boolean>`id in (${sharing([fan])})
  and sales_channel_id = (select sales_channel_id from fans where id = ${fan}) and deleted_at is null`

/**
 * Pauses a fan who seems to ask to stop, and all others in the channel who share a number or address with the fan, until a person
 * decides. Fans who have opted out are not changed.
 * @param now milliseconds since 1970
 */
export async function pause(tx: Kysely<Database>, fan: number, now: number): Promise<void> {
  await sql`
    update fans set paused_at = ${toIso(now)}::timestamptz, version = version + 1
    where ${inTheirChannel(fan)} and subscribed and paused_at is null`.execute(tx)
}

/**
 * Ends the pause of a fan, and of all others in the channel who share a number or address with the fan. Subscriptions do not
 * change.
 */
export async function endPause(tx: Kysely<Database>, fan: number): Promise<void> {
  await sql`
    update fans set paused_at = null, version = version + 1
    where ${inTheirChannel(fan)} and paused_at is not null`.execute(tx)
}
