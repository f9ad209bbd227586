import type { PriceRule, RuleType } from '#contract/price-rules.ts'
import { formatMoney } from '#lib/money.ts'
import { formatPercent } from '#lib/percent.ts'
import { m } from '#messages/m.ts'

/** The effects of price rules, by the rule's type. */
export const ruleTypeNames: Record<RuleType, () => string> = {
  base_discount: m.price_rules_base_discount,
  base_increase: m.price_rules_base_increase,
  minimum_upgrade_price: m.price_rules_minimum_upgrade_price,
  after_event_start: m.price_rules_after_event_start,
  after_upgrades_start: m.price_rules_after_upgrades_start,
}

/** A rule's effect, in words. */
export const ruleTypeWords = (type: RuleType): string => ruleTypeNames[type]()

/** A rule's amount: `$5.00` or `12.5%`; in US dollars if the currency is unknown. */
export const ruleValue = (
  { change_type, change_value }: Pick<PriceRule, 'change_type' | 'change_value'>,
  currency: string | undefined,
): string => (change_type === 'percent' ? formatPercent(change_value) : formatMoney(change_value, currency))

/** A rule's name, made from its effect and amount, since rules have no names. */
export const ruleName = (
  rule: Pick<PriceRule, 'rule_type' | 'change_type' | 'change_value'>,
  currency: string | undefined,
): string => `${ruleTypeWords(rule.rule_type)} ${ruleValue(rule, currency)}`
