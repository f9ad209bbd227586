import { sql, type Kysely } from 'kysely'
import type * as z from 'zod/mini'
import { isOverDiscount, MOST_DISCOUNT, type NewPriceRule, type PriceRule, type PriceRuleChange } from '#contract/price-rules.ts'
import { roundMoney } from '#lib/money.ts'
import { sortKey } from '#lib/sort-key.ts'
import { findChannel } from '#server/channels/channel-row.ts'
import { changedFields } from '#server/db/changed-fields.ts'
import type { Database } from '#server/db/schema.ts'
import { softDelete } from '#server/db/soft-delete.ts'
import { appliesToNow, differs } from '#server/events/event-ids.ts'
import { inItem, invalid } from '#server/kernel/refusal.ts'
import { priceRulesTable, toPriceRule, type StoredPriceRule } from './price-rule-row.ts'

/** The editable fields of a price rule. */
type Written = Pick<
  StoredPriceRule,
  'rule_type' | 'change_value' | 'change_type' | 'type' | 'apply_to_all_events' | 'events' | 'status'
>

/**
 * Creates a price rule.
 * @param by the email of its author
 * @throws Refusal 404 for an event of another channel; 422
 */
export async function createPriceRule(
  db: Kysely<Database>,
  id: string,
  { sales_channel_id, ...wanted }: z.output<typeof NewPriceRule>,
  by: string,
): Promise<PriceRule> {
  const row = await whole(db, sales_channel_id, null, { ...wanted, status: 1 })
  const values = { id, sales_channel_id, ...row, user_email: by, user_email_key: sortKey(by) }
  return priceRulesTable.create(db, db.insertInto('price_rules').values(values), { id, channel: sales_channel_id })
}

/** Changes a price rule; equal values change nothing. @throws Refusal as `createPriceRule` does */
export async function updatePriceRule(
  db: Kysely<Database>,
  { id, ...change }: z.output<typeof PriceRuleChange>,
): Promise<PriceRule> {
  const before = await priceRulesTable.find(db, id, { locked: true })
  const after = await inItem(0, whole(db, before.sales_channel_id, before, change))
  if (!differs(before, after)) return toPriceRule(before)
  await db
    .updateTable('price_rules')
    .set({ ...after, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  return toPriceRule(await priceRulesTable.find(db, id))
}

/** Deletes a price rule. @param now milliseconds since 1970 @throws 404 */
export async function deletePriceRule(db: Kysely<Database>, id: string, now: number): Promise<void> {
  await priceRulesTable.find(db, id, { locked: true })
  await softDelete(db, 'price_rules', id, now)
}

/** Returns the row with a change applied, checked and rounded. */
async function whole(
  db: Kysely<Database>,
  channel: number,
  before: StoredPriceRule | null,
  change: Partial<Written>,
): Promise<Written> {
  const { rule_type, change_value, change_type, type, apply_to_all_events, events, status } = {
    ...(before as Written),
    ...changedFields(change),
  }
  const isNew = rule_type !== before?.rule_type || change_type !== before.change_type || change_value !== before.change_value
  if (isNew && isOverDiscount({ rule_type, change_type, change_value }))
    throw invalid({ change_value: [`Must be at most ${MOST_DISCOUNT}`] })
  const { currency_type } = await findChannel(db, channel)
  // An unchanged amount stays, even if the channel's currency has changed since.
  const isSame = change_value === before?.change_value && change_type === before.change_type
  return {
    rule_type,
    // A percentage has two decimals in every currency.
    change_value: isSame ? change_value : roundMoney(change_value, change_type === 'dollar' ? currency_type : 'usd'),
    change_type,
    type,
    apply_to_all_events,
    events: await appliesToNow(db, channel, before, { apply_to_all_events, events }),
    status,
  }
}
