import { sql, type Kysely } from 'kysely'
import { rewardList, type Reward } from '#contract/rewards.ts'
import type { ListQuery } from '#contract/core/list.ts'
import { queryList, type ListFields } from '#server/db/list.ts'
import type { Database } from '#server/db/schema.ts'
import { selectRewards, toReward } from './reward-row.ts'

const fields: ListFields<typeof rewardList> = {
  id: { value: sql`r.id`, key: sql`r.id` },
  code: { value: sql`r.code`, key: sql`r.code_key` },
  description: { value: sql`r.description`, key: sql`r.description_key` },
  amount: { value: sql`r.amount` },
  start_date: { value: sql`r.start_date` },
  end_date: { value: sql`r.end_date` },
  apply_to_all_events: { value: sql`r.apply_to_all_events` },
  auto_apply: { value: sql`r.auto_apply` },
  type: { value: sql`r.type` },
  redeemed_count: { value: sql`r.redeemed_count` },
  status: { value: sql`r.status` },
  sales_channel_id: { value: sql`r.sales_channel_id` },
  created_at: { value: sql`r.created_at` },
  version: { value: sql`r.version` },
}

/** A page of a channel's rewards. */
export async function listRewards(db: Kysely<Database>, channel: number, query: Omit<ListQuery, 'filters'>) {
  const { rows, totalCount } = await queryList({
    db,
    list: rewardList,
    fields,
    from: selectRewards(db).where('r.sales_channel_id', '=', channel),
    select: (q) => q.selectAll('r'),
    query: { ...query, filters: {} },
    of: channel,
  })
  return { rows: rows.map(toReward), totalCount }
}

/** The rewards that apply to an event now: on, within their dates, of all events or of this one. */
export async function rewardsOfEvent(db: Kysely<Database>, event: number, now: number): Promise<Reward[]> {
  const at = new Date(now).toISOString()
  const rows = await selectRewards(db)
    .innerJoin('events as e', 'e.sales_channel_id', 'r.sales_channel_id')
    .selectAll('r')
    .where('e.id', '=', event)
    .where('r.status', '=', 1)
    .where((where) => where.or([where('r.apply_to_all_events', '=', true), sql<boolean>`e.id = any(r.events)`]))
    .where((where) => where.or([where('r.start_date', 'is', null), where('r.start_date', '<=', at)]))
    .where((where) => where.or([where('r.end_date', 'is', null), where('r.end_date', '>=', at)]))
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id')
    .execute()
  return rows.map(toReward)
}
