import { type PriceRule, priceRules } from '#contract/price-rules.ts'
import { newKey } from '#data/key.ts'
import { queued, type QueuedChange } from '#data/outbox/queued-change.ts'
import { toIso } from '#lib/time.ts'
import { deletionOf } from '#parts/queued-change/deletion.ts'
import type { RuleBody } from './rule-form.ts'
import { ruleName } from '#parts/price-rules/rule-words.ts'

interface ChangeContext {
  channel: number
  /** The currency of the rule's amounts. */
  currency: string
  /** The email of the person who creates the rule. */
  email: string
  /** Epoch milliseconds. */
  now: number
}

/** The queued change that creates a price rule. Its key is the rule's id, on this device and on the server. */
export function createChange(body: RuleBody, { channel, currency, email, now }: ChangeContext): QueuedChange {
  const key = newKey()
  const row: PriceRule = {
    ...body,
    id: key,
    sales_channel_id: channel,
    user_email: email,
    status: 1,
    created_at: toIso(now),
    version: 0,
  }
  return queued(priceRules.createPriceRule, {
    key,
    body: { ...body, sales_channel_id: channel },
    channel,
    patches: [{ op: 'put', table: 'price_rules', id: key, row: { ...row } }],
    answer: { table: 'price_rules' },
    label: { message: 'price_rules_create_label', params: { rule: ruleName(row, currency) } },
  })
}

interface Change {
  fields: Partial<RuleBody> & { status?: 0 | 1 }
  seen: Record<string, unknown>
  message: string
}

/** The queued change of some fields of a rule; its precondition is their values when the form opened. */
export const updateChange = (
  rule: PriceRule,
  currency: string,
  { body, seen }: { body: Partial<RuleBody>; seen: Record<string, unknown> },
): QueuedChange => ruleChange(rule, currency, { fields: body, seen, message: 'price_rules_update_label' })

/** The queued change that disables an enabled rule, or enables a disabled one. */
export const statusChange = (rule: PriceRule, currency: string): QueuedChange =>
  ruleChange(rule, currency, {
    fields: { status: rule.status === 1 ? 0 : 1 },
    seen: { status: rule.status },
    message: rule.status === 1 ? 'price_rules_off_label' : 'price_rules_on_label',
  })

const ruleChange = (rule: PriceRule, currency: string, { fields, seen, message }: Change): QueuedChange =>
  queued(priceRules.updatePriceRule, {
    body: [{ ...(fields as object), id: rule.id }],
    channel: rule.sales_channel_id,
    patches: [{ op: 'set', table: 'price_rules', id: rule.id, fields }],
    if: seen,
    seen: rule,
    // A value has no meaning without its type, and a list of events has no meaning without the choice between all and some events.
    // So each pair is merged together.
    merge: {
      together: [
        ['change_value', 'change_type'],
        ['apply_to_all_events', 'events'],
      ],
    },
    label: { message, params: { rule: ruleName(rule, currency) } },
  })

/** The queued change that deletes a rule. */
export const deleteChange = (rule: PriceRule, currency: string): QueuedChange =>
  queued(priceRules.deletePriceRule, {
    params: { id: rule.id },
    ...deletionOf('price_rules', rule),
    label: { message: 'price_rules_delete_label', params: { rule: ruleName(rule, currency) } },
  })

/** The fields of an event that changes of its rules need. */
export interface OfEvent {
  id: number
  title: string
  sales_channel_id: number
}

/** The queued change that adds rules to an event. */
export const addChange = (rules: readonly PriceRule[], event: OfEvent): QueuedChange =>
  queued(priceRules.addEventPriceRules, {
    params: { id: event.id },
    body: { price_rule_ids: rules.map(({ id }) => id) },
    channel: event.sales_channel_id,
    patches: rules.map((rule) => ({
      op: 'set',
      table: 'price_rules',
      id: rule.id,
      fields: { events: [...rule.events, event.id].sort((a, b) => a - b) },
    })),
    label: { message: 'price_rules_add_label', params: { count: rules.length, title: event.title } },
  })

/** The queued change that removes a rule from an event. */
export const removeChange = (rule: PriceRule, event: OfEvent, currency: string): QueuedChange =>
  queued(priceRules.removeEventPriceRule, {
    params: { eventId: event.id, ruleId: rule.id },
    channel: event.sales_channel_id,
    patches: [
      { op: 'set', table: 'price_rules', id: rule.id, fields: { events: rule.events.filter((one) => one !== event.id) } },
    ],
    seen: rule,
    label: { message: 'price_rules_remove_label', params: { rule: ruleName(rule, currency), title: event.title } },
  })
