import { sql, type Kysely } from 'kysely'
import { priceRuleList } from '#contract/price-rules.ts'
import type { ListQuery } from '#contract/core/list.ts'
import { queryList, type ListFields } from '#server/db/list.ts'
import type { Database } from '#server/db/schema.ts'
import { selectPriceRules, toPriceRule } from './price-rule-row.ts'

const fields: ListFields<typeof priceRuleList> = {
  id: { value: sql`p.id`, key: sql`p.id` },
  rule_type: { value: sql`p.rule_type` },
  change_value: { value: sql`p.change_value` },
  change_type: { value: sql`p.change_type` },
  type: { value: sql`p.type` },
  user_email: { value: sql`p.user_email`, key: sql`p.user_email_key` },
  apply_to_all_events: { value: sql`p.apply_to_all_events` },
  status: { value: sql`p.status` },
  sales_channel_id: { value: sql`p.sales_channel_id` },
  created_at: { value: sql`p.created_at` },
  version: { value: sql`p.version` },
}

/** A page of a channel's price rules. */
export async function listPriceRules(db: Kysely<Database>, channel: number, query: Omit<ListQuery, 'filters'>) {
  const { rows, totalCount } = await queryList({
    db,
    list: priceRuleList,
    fields,
    from: selectPriceRules(db).where('p.sales_channel_id', '=', channel),
    select: (q) => q.selectAll('p'),
    query: { ...query, filters: {} },
    of: channel,
  })
  return { rows: rows.map(toPriceRule), totalCount }
}
