import type { Kysely } from 'kysely'
import type { RuleType } from '#contract/price-rules.ts'
import { sortKey } from '#lib/sort-key.ts'
import { toIso } from '#lib/time.ts'
import type { Database } from '#server/db/schema.ts'
import { insertMany } from './bulk.ts'
import { Random } from './random.ts'
import { type DemoChannel, demoAccounts } from './world.ts'

interface DemoRule {
  rule_type: RuleType
  change_value: number
  change_type: 'percent' | 'dollar'
  type: 'all' | 'seat' | 'vip'
  /** The indexes of the future events that the rule is for, 0 being the next one; absent: all events. */
  events?: readonly number[]
  off?: true
}

/** Rules of every type and for every kind of inventory, enabled and disabled, for all events, for some, or for none. */
const demoRules: readonly DemoRule[] = [
  { rule_type: 'base_discount', change_value: 10, change_type: 'percent', type: 'all' },
  { rule_type: 'base_increase', change_value: 5, change_type: 'dollar', type: 'seat' },
  { rule_type: 'minimum_upgrade_price', change_value: 25, change_type: 'dollar', type: 'all', events: [0, 1, 2, 3] },
  { rule_type: 'after_event_start', change_value: 50, change_type: 'percent', type: 'vip', events: [0, 1] },
  { rule_type: 'after_upgrades_start', change_value: 15, change_type: 'percent', type: 'seat', events: [1, 2] },
  { rule_type: 'base_increase', change_value: 12.5, change_type: 'percent', type: 'all', events: [4, 5] },
  { rule_type: 'minimum_upgrade_price', change_value: 40, change_type: 'dollar', type: 'vip', events: [6] },
  { rule_type: 'base_discount', change_value: 20, change_type: 'percent', type: 'vip', off: true },
  { rule_type: 'after_event_start', change_value: 8, change_type: 'dollar', type: 'seat', events: [0, 2], off: true },
  { rule_type: 'after_upgrades_start', change_value: 3, change_type: 'dollar', type: 'all' },
  { rule_type: 'base_discount', change_value: 7.5, change_type: 'percent', type: 'seat', events: [] },
]
const DAY = 86_400_000

/**
 * Creates a channel's price rules, as created by the channel's manager, or by provider staff if the channel has no manager.
 * @param coming the ids of the future events, the next one first
 * @param now milliseconds since 1970
 */
export async function seedPriceRules(
  tx: Kysely<Database>,
  { id: channel }: DemoChannel,
  coming: readonly number[],
  now: number,
): Promise<void> {
  const random = new Random(channel + 2000)
  const { email } = demoAccounts.find(({ entity_id }) => entity_id === channel) ?? demoAccounts[0]!
  const rows = demoRules.map(({ events, off, ...rule }, index) => ({
    ...rule,
    id: random.uuid(),
    sales_channel_id: channel,
    user_email: email,
    user_email_key: sortKey(email),
    apply_to_all_events: events === undefined,
    events: (events ?? []).flatMap((at) => coming[at] ?? []),
    status: off ? 0 : 1,
    created_at: toIso(now - (index + 1) * DAY),
    version: 1,
  }))
  await insertMany(tx, 'price_rules', rows)
}
