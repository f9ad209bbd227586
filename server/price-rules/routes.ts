import type { priceRules } from '#contract/price-rules.ts'
import type { Handlers } from '#server/http/handler.ts'
import { addRules, applicableRules, removeRule, rulesOfEvent } from './event-rules.ts'
import { priceRulesTable, toPriceRule } from './price-rule-row.ts'
import { createPriceRule, deletePriceRule, updatePriceRule } from './write-price-rules.ts'

/** The calls about price rules. */
export const handlers: Handlers<typeof priceRules> = {
  readPriceRule: async ({ db, params }) => toPriceRule(await priceRulesTable.find(db, params.id)),
  listPriceRules: async ({ db, params, query }) => priceRulesTable.page(db, params.id, query),
  createPriceRule: {
    current: null,
    run: async ({ db, body, newId, user }) => createPriceRule(db, newId, body, user.email),
  },
  updatePriceRule: {
    current: async ({ db, body }) => toPriceRule(await priceRulesTable.find(db, body[0]!.id, { locked: true })),
    run: async ({ db, body }) => [await updatePriceRule(db, body[0]!)],
  },
  deletePriceRule: {
    current: async ({ db, params }) => toPriceRule(await priceRulesTable.find(db, params.id, { locked: true })),
    run: async ({ db, params, now }) => deletePriceRule(db, params.id, now),
  },
  listEventPriceRules: async ({ db, params }) => rulesOfEvent(db, params.id),
  listApplicablePriceRules: async ({ db, params }) => applicableRules(db, params.eventId),
  addEventPriceRules: {
    current: null,
    run: async ({ db, params, body }) => addRules(db, params.id, body.price_rule_ids),
  },
  removeEventPriceRule: {
    rows: 'price_rules',
    current: async ({ db, params }) => toPriceRule(await priceRulesTable.find(db, params.ruleId, { locked: true })),
    run: async ({ db, params }) => removeRule(db, params.eventId, params.ruleId),
  },
}
