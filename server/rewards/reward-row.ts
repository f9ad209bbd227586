import type { Kysely, Selectable } from 'kysely'
import type { Reward } from '#contract/rewards.ts'
import type { RewardsTable } from '#server/db/schema-offers.ts'
import type { Database } from '#server/db/schema.ts'
import { notFound } from '#server/kernel/refusal.ts'

export type StoredReward = Selectable<RewardsTable>

/** The rewards that are not deleted. */
export const selectRewards = (db: Kysely<Database>) => db.selectFrom('rewards as r').where('r.deleted_at', 'is', null)

/** Some rewards, locked until the transaction ends where the caller is about to change them. @throws 404 if one is gone */
export async function findRewards(db: Kysely<Database>, ids: readonly string[], locked: boolean): Promise<StoredReward[]> {
  const query = selectRewards(db)
    .selectAll('r')
    .where('r.id', 'in', [...ids])
    .orderBy('r.id')
  const rows = await (locked ? query.forUpdate() : query).execute()
  if (rows.length < new Set(ids).size) throw notFound('Reward not found')
  return rows
}

/** The reward as the wire has it. */
export const toReward = (row: StoredReward): Reward => ({
  id: row.id,
  sales_channel_id: row.sales_channel_id,
  code: row.code,
  description: row.description,
  amount: row.amount,
  start_date: row.start_date,
  end_date: row.end_date,
  apply_to_all_events: row.apply_to_all_events,
  auto_apply: row.auto_apply,
  type: row.type,
  events: row.events,
  redeemed_count: row.redeemed_count,
  status: row.status,
  created_at: row.created_at,
  version: row.version,
})
