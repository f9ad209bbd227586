import type { rewards } from '#contract/rewards.ts'
import type { Handlers } from '#server/http/handler.ts'
import { rewardsOfEvent } from './event-rewards.ts'
import { findRewards, rewardsTable, toReward } from './reward-row.ts'
import { createReward, deleteReward, updateRewards } from './write-rewards.ts'

/** The calls about promo codes. */
export const handlers: Handlers<typeof rewards> = {
  readReward: async ({ db, params }) => toReward(await rewardsTable.find(db, params.id)),
  listRewards: async ({ db, params, query }) => rewardsTable.page(db, params.id, query),
  listEventRewards: async ({ db, params, now }) => rewardsOfEvent(db, params.id, now),
  createReward: {
    current: null,
    run: async ({ db, body, newId, now }) => createReward(db, newId, body, now),
  },
  updateRewards: {
    async current({ db, body }) {
      const ids = body.map(({ id }) => id)
      return (await findRewards(db, ids, true)).map(toReward)
    },
    run: async ({ db, body, now }) => updateRewards(db, body, now),
  },
  deleteReward: {
    current: async ({ db, params }) => toReward(await rewardsTable.find(db, params.id, { locked: true })),
    run: async ({ db, params, now }) => deleteReward(db, params.id, now),
  },
}
