import { sql, type Kysely, type Selectable } from 'kysely'
import type { PriceRule } from '#contract/price-rules.ts'
import type { PriceRulesTable } from '#server/db/schema-offers.ts'
import type { Database } from '#server/db/schema.ts'
import { notFound } from '#server/kernel/refusal.ts'

export type StoredPriceRule = Selectable<PriceRulesTable>

/** The price rules that are not deleted. */
export const selectPriceRules = (db: Kysely<Database>) => db.selectFrom('price_rules as p').where('p.deleted_at', 'is', null)

/** Does a rule apply to an event by itself, not as one of all events? */
export const isAttached = (event: number) => sql<boolean>`${event} = any(p.events)`

export const noRule = () => notFound('Price rule not found')

/** One price rule, locked until the transaction ends where the caller is about to change it. @throws 404 */
export async function findPriceRule(db: Kysely<Database>, id: string, locked: boolean): Promise<StoredPriceRule> {
  const query = selectPriceRules(db).selectAll('p').where('p.id', '=', id)
  const row = await (locked ? query.forUpdate() : query).executeTakeFirst()
  if (!row) throw noRule()
  return row
}

/** The rule as the wire has it. */
export const toPriceRule = (row: StoredPriceRule): PriceRule => ({
  id: row.id,
  sales_channel_id: row.sales_channel_id,
  rule_type: row.rule_type,
  change_value: row.change_value,
  change_type: row.change_type,
  type: row.type,
  user_email: row.user_email,
  apply_to_all_events: row.apply_to_all_events,
  events: row.events,
  status: row.status,
  created_at: row.created_at,
  version: row.version,
})
