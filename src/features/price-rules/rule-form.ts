import { isOverDiscount, MOST_DISCOUNT, NewPriceRule, type PriceRule, type RuleType } from '#contract/price-rules.ts'
import { m } from '#messages/m.ts'
import { appliesBody, appliesLabels, appliesProblems } from '#parts/applies/applies-fields.ts'
import { type FieldProblems, problemsIn } from '#parts/change-form/field-paths.ts'

/** The fields of the form of a price rule, by their wire names; '' while nothing is chosen. */
export interface RuleForm {
  rule_type: RuleType | ''
  change_value: number | null
  change_type: PriceRule['change_type']
  type: PriceRule['type']
  apply_to_all_events: boolean
  events: readonly number[]
}

export const emptyRuleForm: RuleForm = {
  rule_type: '',
  change_value: null,
  change_type: 'dollar',
  type: 'all',
  apply_to_all_events: false,
  events: [],
}

export const formOf = (rule: PriceRule): RuleForm => ({
  rule_type: rule.rule_type,
  change_value: rule.change_value,
  change_type: rule.change_type,
  type: rule.type,
  apply_to_all_events: rule.apply_to_all_events,
  events: rule.events,
})

export const ruleLabels = {
  rule_type: m.price_rules_rule_type,
  change_type: m.price_rules_change_type,
  change_value: m.price_rules_change_value,
  type: m.applies_inventory_type,
  ...appliesLabels,
}

/** The request body that the form sends. */
export const bodyOf = (form: RuleForm) => ({
  rule_type: form.rule_type,
  change_value: form.change_value,
  change_type: form.change_type,
  type: form.type,
  ...appliesBody(form),
})
/** The body of a valid form. */
export type RuleBody = ReturnType<typeof bodyOf> & { rule_type: RuleType; change_value: number }

/** The error texts of the form, by field. @param before the initial form; null for a new rule */
export const ruleProblems = (form: RuleForm, before: RuleForm | null): FieldProblems => ({
  ...appliesProblems(form, before),
  ...problemsIn(NewPriceRule, { ...bodyOf(form), sales_channel_id: 1 }),
  ...(form.change_value === null && { change_value: m.common_required() }),
  ...(isOverDiscount({ ...form, change_value: form.change_value ?? 0 }) && {
    change_value: m.server_must_be_at_most({ max: String(MOST_DISCOUNT) }),
  }),
})

/** The form's changed fields in wire format, and the values they had when it opened. Null if nothing changed. */
export function changesOf(seen: RuleForm, form: RuleForm): { body: Partial<RuleBody>; seen: Record<string, unknown> } | null {
  const before = bodyOf(seen)
  const now = bodyOf(form)
  const changed = (Object.keys(now) as (keyof typeof now)[]).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(now[field]),
  )
  if (changed.length === 0) return null
  return {
    body: Object.fromEntries(changed.map((field) => [field, now[field]])),
    seen: Object.fromEntries(changed.map((field) => [field, before[field]])),
  }
}
