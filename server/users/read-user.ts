import { sql, type Kysely } from 'kysely'
import type { TextBuyUserDetail, UserChannel } from '#contract/users.ts'
import type { Database } from '#server/db/schema.ts'
import type { CurrentUser } from '#server/kernel/current-user.ts'
import { findFan, toUser, type StoredFan } from './fan-row.ts'
import { localPhones } from '#server/gateways/phones.ts'
import type { Phones } from '#server/kernel/gateways/phones.ts'
import { log } from '#server/log.ts'
import { inTime } from '#server/outbound/in-time.ts'

interface Includes {
  includePhoneLookup?: boolean | undefined
  includeOtherAccounts?: boolean | undefined
  includeActivities?: boolean | undefined
  includeMessageChannels?: boolean | undefined
}

/** The most activities returned. */
const MOST_ACTIVITIES = 500

/** Returns a fan with the requested additional data. */
export async function readUser(
  { db, phones }: { db: Kysely<Database>; phones: Phones },
  id: number,
  includes: Includes,
  caller: CurrentUser,
): Promise<TextBuyUserDetail> {
  const fan = await findFan(db, id)
  return {
    ...toUser(fan),
    ...(includes.includePhoneLookup && { phone_lookup: await phoneLookup(db, phones, fan) }),
    ...(includes.includeOtherAccounts && { other_accounts: await otherAccounts(db, fan, caller) }),
    ...(includes.includeActivities && { activities: await activitiesOf(db, id) }),
    ...(includes.includeMessageChannels && { message_channels: fan.channels }),
  }
}

/** The time limit of a look-up by an external service, in milliseconds. */
const LOOKUP_MS = 3000

/**
 * Returns the place where the fan's number is registered: the stored place, else the result of a look-up. A result of an external
 * service is stored; if the look-up fails, the place is derived from the number itself.
 */
async function phoneLookup(
  db: Kysely<Database>,
  phones: Phones,
  { id, phone, phone_city, phone_country }: StoredFan,
): Promise<TextBuyUserDetail['phone_lookup']> {
  if (phone_city !== null || phone_country !== null) return { details: { city: phone_city, country: phone_country } }
  if (phone === null) return null
  try {
    const place = await inTime((signal) => phones.placeOf(phone, signal), LOOKUP_MS)
    if (place === null) return null
    if (phones.isExternal)
      await db
        .updateTable('fans')
        .set({ phone_city: place.city, phone_country: place.country })
        .where('id', '=', id)
        .where('phone', '=', phone)
        .execute()
    return { details: place }
  } catch (error) {
    log.trouble('A number could not be looked up:', error)
    const place = await localPhones.placeOf(phone, AbortSignal.timeout(LOOKUP_MS))
    return place && { details: place }
  }
}

/** Returns the same person in other channels, by email or phone. Members get an empty list: they see only their own channel. */
async function otherAccounts(db: Kysely<Database>, fan: StoredFan, { role }: CurrentUser) {
  if (role !== 'holdfast') return []
  return samePerson(db, fan)
    .where('o.sales_channel_id', '<>', fan.sales_channel_id)
    .select(['o.id', 'o.sales_channel_id'])
    .orderBy('o.sales_channel_id')
    .orderBy('o.id')
    .execute()
}

/** Selects a fan, and the fans of all channels with the same email or phone. */
const samePerson = (db: Kysely<Database>, { id, email, phone }: StoredFan) =>
  db
    .selectFrom('fans as o')
    .where(sql<boolean>`(o.id = ${id} or lower(o.email) = lower(${email}::text) or o.phone = ${phone}::text)`)

async function activitiesOf(db: Kysely<Database>, fan: number) {
  return db
    .selectFrom('fan_activities')
    .select(['id', 'type', 'created_at'])
    .where('fan_id', '=', fan)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MOST_ACTIVITIES)
    .execute()
}

/** Returns the channels in which the person is a fan, each once, the fan's own first. A member gets only that channel. */
export async function channelsOfUser(db: Kysely<Database>, id: number, { role }: CurrentUser): Promise<UserChannel[]> {
  const rows = await samePerson(db, await findFan(db, id))
    .$if(role !== 'holdfast', (q) => q.where('o.id', '=', id))
    .innerJoin('sales_channels as c', 'c.id', 'o.sales_channel_id')
    .select(['c.id', 'c.name', 'c.logo_url', 'c.provider', 'c.is_marketplace_enabled', 'o.id as user_id'])
    .orderBy(sql`o.id <> ${id}`)
    .orderBy('c.id')
    .orderBy('o.id')
    .execute()
  return rows.filter((row, nth) => rows.findIndex((other) => other.id === row.id) === nth)
}
