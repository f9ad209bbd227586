import type { rewards } from '#contract/rewards.ts'
import { pagedReply } from '#server/db/list.ts'
import type { Handlers } from '#server/http/handler.ts'
import { listRewards, rewardsOfEvent } from './list-rewards.ts'
import { findRewards, toReward } from './reward-row.ts'
import { createReward, deleteReward, updateRewards } from './write-rewards.ts'

/** Promo codes. */
export const handlers: Handlers<typeof rewards> = {
  async readReward({ db, params }) {
    return toReward((await findRewards(db, [params.id], false))[0]!)
  },
  async listRewards({ db, params, query }) {
    const { rows, totalCount } = await listRewards(db, params.id, query)
    return pagedReply(query, totalCount, rows)
  },
  listEventRewards: async ({ db, params, now }) => rewardsOfEvent(db, params.id, now),
  createReward: {
    current: null,
    run: async ({ db, body, newId, now }) => createReward(db, newId, body, now),
  },
  updateRewards: {
    current: async ({ db, body }) =>
      (
        await findRewards(
          db,
          body.map(({ id }) => id),
          true,
        )
      ).map(toReward),
    run: async ({ db, body, now }) => updateRewards(db, body, now),
  },
  deleteReward: {
    current: async ({ db, params }) => toReward((await findRewards(db, [params.id], true))[0]!),
    run: async ({ db, params, now }) => deleteReward(db, params.id, now),
  },
}
