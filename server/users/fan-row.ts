import { sql, type Kysely, type SelectQueryBuilder } from 'kysely'
import { USER_MISSING, type MessageChannelType, type Tag, type TextBuyUser } from '#contract/users.ts'
import type { Database } from '#server/db/schema.ts'
import { notFound } from '#server/kernel/refusal.ts'

/**
 * Joins fans `f`, without erased ones, with their referrers `r`, without selecting columns. The conditions on referrers (same
 * channel, not erased) are those of the indexes of names, so that referrers are found through these, too.
 */
export const joinReferrers = (db: Kysely<Database>) =>
  db
    .selectFrom('fans as f')
    .leftJoin('fans as r', (join) =>
      join
        .onRef('r.id', '=', 'f.referred_by')
        .onRef('r.sales_channel_id', '=', 'f.sales_channel_id')
        .on('r.deleted_at', 'is', null),
    )
    .where('f.deleted_at', 'is', null)

type Joined = ReturnType<typeof joinReferrers>

/** The tags of a fan `f`, by name. */
const tagsOfFan = sql<Tag[]>`(
  select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'description', t.description, 'slug', t.slug,
    'automatic', t.automatic) order by t.name_key, t.id), '[]')
  from fan_tags ft join tags t on t.id = ft.tag_id where ft.fan_id = f.id)`

/** Selects the columns of a fan that the API returns. */
export const selectFanColumns = (joined: Joined) =>
  joined.selectAll('f').select([
    'r.first_name as referrer_first_name',
    'r.last_name as referrer_last_name',
    sql<{ id: string; type: MessageChannelType }[]>`(
      select coalesce(json_agg(json_build_object('id', ch.id, 'type', ch.type) order by ch.type), '[]')
      from fan_channels ch where ch.fan_id = f.id)`.as('channels'),
    tagsOfFan.as('tags'),
    sql<{ id: string; name: string }[]>`(
      select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name, g.id), '[]')
      from account_groups g where g.id = any(f.account_groups))`.as('groups'),
  ])

/** Selects fans. */
export const selectFans = (db: Kysely<Database>) => selectFanColumns(joinReferrers(db))

type Selected = ReturnType<typeof selectFans> extends SelectQueryBuilder<infer _D, infer _T, infer O> ? O : never
export type StoredFan = Selected

/** Returns one fan, locked until the transaction ends if the caller is about to change them. @throws 404 */
export async function findFan(db: Kysely<Database>, id: number, locked = false): Promise<StoredFan> {
  const query = selectFans(db).where('f.id', '=', id)
  const row = await (locked ? query.forUpdate('f') : query).executeTakeFirst()
  if (!row) throw notFound(USER_MISSING)
  return row
}

/** Converts a stored fan to the API's form. */
export const toUser = (row: StoredFan): TextBuyUser => ({
  id: row.id,
  sales_channel_id: row.sales_channel_id,
  first_name: row.first_name,
  last_name: row.last_name,
  email: row.email,
  phone: row.phone,
  text_buy_user_message_channels: row.channels,
  referred_by:
    row.referred_by === null
      ? null
      : { id: row.referred_by, first_name: row.referrer_first_name, last_name: row.referrer_last_name },
  zip_code: row.zip_code,
  reward_code: row.reward_code,
  referral_count: row.referral_count,
  campaign: row.campaign,
  source: row.source,
  account_groups: row.groups,
  tags: row.tags,
  attributes: row.attributes,
  created_at: row.created_at,
  completed_at: row.completed_at,
  opted_in_marketing: row.opted_in_marketing,
  subscribed: row.subscribed,
  opted_out_at: row.opted_out_at,
  blocked: row.blocked,
  paused_at: row.paused_at,
  third_party_member_id: row.third_party_member_id,
  graduation_year: row.graduation_year,
  tickets_claimed: row.tickets_claimed,
  version: row.version,
})
