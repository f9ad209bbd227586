import { sql, type Kysely } from 'kysely'
import type { Reward } from '#contract/rewards.ts'
import type { Database } from '#server/db/schema.ts'
import { selectRewards, toReward } from './reward-row.ts'

/** Returns the rewards that apply to an event now: switched on, within their dates, for all events or for this one. */
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
