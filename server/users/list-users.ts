import { sql, type Kysely, type RawBuilder } from 'kysely'
import type * as z from 'zod/mini'
import { type FanState, userList, type TextBuyUser, type users } from '#contract/users.ts'
import { queryIds, queryList, type ListFields } from '#server/db/list.ts'
import { fanWords } from '#server/db/search-words.ts'
import { naturalKey } from '#server/db/natural-key.ts'
import type { Database } from '#server/db/schema.ts'
import { joinReferrers, selectFanColumns, selectFans, toUser } from './fan-row.ts'

/** Every field of the list in SQL. */
const fields: ListFields<typeof userList> = {
  id: { value: sql`f.id` },
  sales_channel_id: { value: sql`f.sales_channel_id` },
  first_name: { value: sql`f.first_name`, key: sql`f.first_name_key` },
  last_name: { value: sql`f.last_name`, key: sql`f.last_name_key` },
  name: { value: sql`concat_ws(' ', f.first_name, f.last_name)`, key: sql`f.name_key`, words: fanWords.name },
  email: { value: sql`f.email`, key: sql`f.email_key`, words: fanWords.email },
  phone: { value: sql`f.phone`, key: sql`f.phone_key`, words: fanWords.phone },
  'referred_by.id': { value: sql`f.referred_by` },
  'referred_by.first_name': { value: sql`r.first_name`, key: sql`r.first_name_key` },
  'referred_by.last_name': { value: sql`r.last_name`, key: sql`r.last_name_key` },
  zip_code: { value: sql`f.zip_code`, key: naturalKey(sql`f.zip_code`) },
  reward_code: { value: sql`f.reward_code`, key: sql`f.reward_code_key`, words: fanWords.rewardCode },
  referral_count: { value: sql`f.referral_count` },
  campaign: { value: sql`f.campaign`, key: sql`f.campaign_key` },
  source: { value: sql`f.source`, key: sql`f.source_key` },
  created_at: { value: sql`f.created_at` },
  completed_at: { value: sql`f.completed_at` },
  opted_in_marketing: { value: sql`f.opted_in_marketing` },
  subscribed: { value: sql`f.subscribed` },
  paused_at: { value: sql`f.paused_at` },
  opted_out_at: { value: sql`f.opted_out_at` },
  blocked: { value: sql`f.blocked` },
  third_party_member_id: { value: sql`f.third_party_member_id`, key: naturalKey(sql`f.third_party_member_id`) },
  graduation_year: { value: sql`f.graduation_year` },
  tickets_claimed: { value: sql`f.tickets_claimed` },
  version: { value: sql`f.version` },
}

type ListUsersQuery = z.output<(typeof users)['listUsers']['query']>
type Matching = Omit<ListUsersQuery, 'take'>

const uuids = (ids: readonly string[]) => sql`array[${sql.join(ids)}]::uuid[]`

/** The condition for each state. */
const inState: Record<FanState, RawBuilder<boolean>> = {
  reachable: sql`(f.subscribed and not f.blocked and f.paused_at is null)`,
  asks_to_stop: sql`f.paused_at is not null`,
  opted_out: sql`not f.subscribed`,
  blocked: sql`f.blocked`,
}

function matching(db: Kysely<Database>, channel: number | null, query: Matching) {
  const { accountGroup = [], userTag = [], state = [], campaign, source, ...page } = query
  let from = joinReferrers(db)
  if (channel !== null) from = from.where('f.sales_channel_id', '=', channel)
  if (accountGroup.length > 0) from = from.where(sql<boolean>`f.account_groups && ${uuids(accountGroup)}`)
  if (userTag.length > 0)
    from = from.where(
      sql<boolean>`exists (select from fan_tags ft where ft.fan_id = f.id and ft.tag_id = any(${uuids(userTag)}))`,
    )
  if (state.length > 0)
    from = from.where(
      sql<boolean>`(${sql.join(
        state.map((one) => inState[one]),
        sql` or `,
      )})`,
    )
  return {
    list: userList,
    fields,
    from,
    query: { ...page, filters: { campaign, source } },
    of: channel ?? ('all' as const),
    channel: sql`f.sales_channel_id` as RawBuilder<unknown>,
    words: sql`f.search_words`,
  }
}

/** Returns a page of the fans of a channel, or of all channels. */
export async function listUsers(
  db: Kysely<Database>,
  channel: number | null,
  query: ListUsersQuery,
): Promise<{ rows: TextBuyUser[]; totalCount: number }> {
  const { query: narrowed, ...of } = matching(db, channel, query)
  const found = await queryList({ db, ...of, query: { ...narrowed, take: query.take }, select: selectFanColumns })
  return { rows: found.rows.map(toUser), totalCount: found.totalCount }
}

/** The default `take` of an export: all matching rows. */
const ALL = 2_147_483_647

/**
 * Returns the ids of the fans that match a query, in the list's order, so that an export has the same rows even if some fans change
 * while it runs; also the number of all matching fans.
 */
export async function listUserIds(db: Kysely<Database>, channel: number, query: Matching, take: number | undefined) {
  const { query: narrowed, ...of } = matching(db, channel, query)
  if (take === undefined && narrowed.skip === 0) {
    const ids = await queryIds(db, { ...of, query: narrowed })
    return { ids, totalCount: ids.length }
  }
  const found = await queryList({ db, ...of, query: { ...narrowed, take: take ?? ALL }, select: (q) => q.select('f.id') })
  return { ids: found.rows.map(({ id }) => id), totalCount: found.totalCount }
}

/** Returns fans by their ids, in the given order. */
export async function usersOf(db: Kysely<Database>, ids: readonly number[]): Promise<TextBuyUser[]> {
  const rows = await selectFans(db)
    .where(sql<boolean>`f.id = any(${ids}::integer[])`)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? []).map(toUser)
}
