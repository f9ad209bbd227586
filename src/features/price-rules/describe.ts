import type { PriceRule, RuleType } from '#contract/price-rules.ts'
import type { Description } from '#data/outbox/describe.ts'
import { m } from '#messages/m.ts'
import { appliesWords } from '#parts/applies/applies-words.ts'
import { inventoryTypeWords } from '#parts/applies/inventory-type.ts'
import { ruleLabels } from './rule-form.ts'
import { ruleTypeWords } from '#parts/price-rules/rule-words.ts'

/** Describes queued changes of price rules for the sync tray and the list of refused changes. */
export const priceRules: Description = {
  place({ channel, params, patches: [patch] }) {
    const event = params?.['eventId'] ?? (patch?.op === 'set' ? params?.['id'] : undefined)
    if (typeof event === 'number' || typeof event === 'string') return `/sales-channel/${channel}/events/${event}`
    const list = `/sales-channel/${channel}/price-rules`
    if (patch?.op === 'put') return `${list}/create`
    return patch?.op === 'set' && !('status' in patch.fields) ? `${list}/${patch.id}/update` : list
  },
  fields: { ...ruleLabels, user_email: m.price_rules_created_by, status: m.common_status },
  value(field, value) {
    if (field === 'rule_type') return ruleTypeWords(value as RuleType)
    if (field === 'type') return inventoryTypeWords(value as PriceRule['type'])
    if (field === 'change_type') return value === 'percent' ? m.price_rules_percent() : m.price_rules_change_amount()
    return appliesWords(field, value)
  },
}
