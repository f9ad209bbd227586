import { sql, type Kysely } from 'kysely'
import { PriceRule, priceRuleList } from '#contract/price-rules.ts'
import { listColumns } from '#server/db/list-columns.ts'
import { plainTable, type StoredIn } from '#server/db/plain-table.ts'
import type { Database } from '#server/db/schema.ts'
import { wireRow } from '#server/db/wire-row.ts'
import { notFound } from '#server/kernel/refusal.ts'

const missing = 'Price rule not found'
export const noRule = () => notFound(missing)

/** Selects the price rules that are not deleted. */
export const selectPriceRules = (db: Kysely<Database>) => db.selectFrom('price_rules as p').where('p.deleted_at', 'is', null)

/** Returns the condition that a rule is attached to an event, rather than applying to all events. */
export const isAttached = (event: number) => sql<boolean>`${event} = any(p.events)`

/** Converts a stored price rule to the API's form. */
export const toPriceRule = wireRow(PriceRule)

/** Functions that read price rules, and store a new one. */
export const priceRulesTable = plainTable({
  as: 'p',
  list: priceRuleList,
  fields: listColumns(priceRuleList, 'price_rules as p', { user_email: 'stored' }),
  from: selectPriceRules,
  select: (from) => from.selectAll('p'),
  toRow: toPriceRule,
  missing,
})

export type StoredPriceRule = StoredIn<typeof priceRulesTable>
