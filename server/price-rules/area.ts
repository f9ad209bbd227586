import { priceRules } from '#contract/price-rules.ts'
import type { Area } from '#server/http/area.ts'
import { implement } from '#server/http/registry.ts'
import { priceRulesTable } from './price-rule-row.ts'
import { handlers } from './routes.ts'

export const area = {
  calls: { priceRules: implement(priceRules, handlers) },
  feeds: { price_rules: priceRulesTable.feed },
  rows: { price_rule: { table: 'price_rules', deletes: 'softly' } },
  holdings: {
    price_rules: {
      columns: ['user_email', 'user_email_key'],
      in: 'channel',
      versioned: true,
      shown: ['user_email', 'rule_type'],
    },
  },
} satisfies Area
