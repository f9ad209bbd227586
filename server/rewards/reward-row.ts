import type { Kysely } from 'kysely'
import { Reward, rewardList } from '#contract/rewards.ts'
import { listColumns } from '#server/db/list-columns.ts'
import { plainTable, type StoredIn } from '#server/db/plain-table.ts'
import type { Database } from '#server/db/schema.ts'
import { wireRow } from '#server/db/wire-row.ts'
import { notFound } from '#server/kernel/refusal.ts'

const missing = 'Reward not found'

/** Selects the rewards that are not deleted. */
export const selectRewards = (db: Kysely<Database>) => db.selectFrom('rewards as r').where('r.deleted_at', 'is', null)

/** Converts a stored reward to the API's form. */
export const toReward = wireRow(Reward)

/** Functions that read rewards, and store a new one. */
export const rewardsTable = plainTable({
  as: 'r',
  list: rewardList,
  fields: listColumns(rewardList, 'rewards as r', { code: 'stored', description: 'stored' }),
  from: selectRewards,
  select: (from) => from.selectAll('r'),
  toRow: toReward,
  missing,
})

export type StoredReward = StoredIn<typeof rewardsTable>

/** Returns several rewards, locked until the transaction ends if the caller changes them. @throws 404 if one is missing */
export async function findRewards(db: Kysely<Database>, ids: readonly string[], locked: boolean): Promise<StoredReward[]> {
  const query = selectRewards(db)
    .selectAll('r')
    .where('r.id', 'in', [...ids])
    .orderBy('r.id')
  const rows = await (locked ? query.forUpdate() : query).execute()
  if (rows.length < new Set(ids).size) throw notFound(missing)
  return rows
}
