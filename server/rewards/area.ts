import { rewards } from '#contract/rewards.ts'
import type { Area } from '#server/http/area.ts'
import { implement } from '#server/http/registry.ts'
import { rewardsTable } from './reward-row.ts'
import { handlers } from './routes.ts'

export const area = {
  calls: { rewards: implement(rewards, handlers) },
  feeds: { rewards: rewardsTable.feed },
  rows: { reward: { table: 'rewards', deletes: 'softly' } },
  holdings: { rewards: 'nobody' },
} satisfies Area
