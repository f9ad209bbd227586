import type { Generated } from 'kysely'
import type { RuleType } from '#contract/price-rules.ts'
import type { Instant, Numeric } from './column.ts'

/** The rewards (promo codes) of a channel. */
export interface RewardsTable {
  id: string
  sales_channel_id: number
  code: string
  code_key: string
  description: string
  description_key: string
  amount: Numeric
  start_date: Instant | null
  end_date: Instant | null
  apply_to_all_events: boolean
  auto_apply: boolean
  type: 'seat' | 'vip' | null
  events: number[]
  redeemed_count: Generated<number>
  status: Generated<0 | 1>
  created_at: Generated<Instant>
  deleted_at: Instant | null
  version: Generated<number>
}

export interface PriceRulesTable {
  id: string
  sales_channel_id: number
  rule_type: RuleType
  change_value: Numeric
  change_type: 'percent' | 'dollar'
  type: 'all' | 'seat' | 'vip'
  /** The email of the account that created the rule. */
  user_email: string | null
  user_email_key: string | null
  apply_to_all_events: boolean
  events: number[]
  status: Generated<0 | 1>
  created_at: Generated<Instant>
  deleted_at: Instant | null
  version: Generated<number>
}
