import type { priceRules } from '#contract/price-rules.ts'
import { pagedReply } from '#server/db/list.ts'
import type { Handlers } from '#server/http/handler.ts'
import { addRules, applicableRules, removeRule, rulesOfEvent } from './event-rules.ts'
import { listPriceRules } from './list-price-rules.ts'
import { findPriceRule, toPriceRule } from './price-rule-row.ts'
import { createPriceRule, deletePriceRule, updatePriceRule } from './write-price-rules.ts'

/** Price rules. */
export const handlers: Handlers<typeof priceRules> = {
  readPriceRule: async ({ db, params }) => toPriceRule(await findPriceRule(db, params.id, false)),
  async listPriceRules({ db, params, query }) {
    const { rows, totalCount } = await listPriceRules(db, params.id, query)
    return pagedReply(query, totalCount, rows)
  },
  createPriceRule: {
    current: null,
    run: async ({ db, body, newId, user }) => createPriceRule(db, newId, body, user.email),
  },
  updatePriceRule: {
    current: async ({ db, body }) => toPriceRule(await findPriceRule(db, body[0]!.id, true)),
    run: async ({ db, body }) => [await updatePriceRule(db, body[0]!)],
  },
  deletePriceRule: {
    current: async ({ db, params }) => toPriceRule(await findPriceRule(db, params.id, true)),
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
    current: async ({ db, params }) => toPriceRule(await findPriceRule(db, params.ruleId, true)),
    run: async ({ db, params }) => removeRule(db, params.eventId, params.ruleId),
  },
}
