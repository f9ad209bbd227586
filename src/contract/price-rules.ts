import * as z from 'zod/mini'
import { ofChannel, ofEvent, type Scope } from '#contract/core/access.ts'
import { area, endpoint } from '#contract/core/endpoint.ts'
import { list } from '#contract/core/list.ts'
import { clearableList, Instant, Money, NumberId, OnOff, paged, pageQuery, PositiveMoney, RowId } from '#contract/core/wire.ts'

/** The ways in which a rule changes a price. */
export const ruleTypes = [
  'base_discount',
  'base_increase',
  'minimum_upgrade_price',
  'after_event_start',
  'after_upgrades_start',
] as const
export type RuleType = (typeof ruleTypes)[number]
export const changeTypes = ['percent', 'dollar'] as const
export const ruleScopes = ['all', 'seat', 'vip'] as const

/** A price rule. `user_email` is the email of the account that created the rule. */
export const PriceRule = z.object({
  id: RowId,
  sales_channel_id: z.int(),
  rule_type: z.enum(ruleTypes),
  change_value: Money,
  change_type: z.enum(changeTypes),
  type: z.enum(ruleScopes),
  user_email: z.nullable(z.string()),
  apply_to_all_events: z.boolean(),
  events: z.array(z.int()),
  status: OnOff,
  created_at: Instant,
  version: z.int(),
})
export type PriceRule = z.output<typeof PriceRule>

/** The largest discount, in percent. */
export const MOST_DISCOUNT = 100

/** Whether a rule takes off more than the whole price. */
export const isOverDiscount = (rule: Partial<Pick<PriceRule, 'change_type' | 'change_value'>> & { rule_type?: RuleType | '' }) =>
  rule.rule_type === 'base_discount' && rule.change_type === 'percent' && (rule.change_value ?? 0) > MOST_DISCOUNT

/** The most events of a rule; a season has fewer. */
const MAX_EVENTS = 1000

const fields = {
  rule_type: z.enum(ruleTypes, 'Required'),
  change_value: PositiveMoney,
  /** `amount` is an older name of `dollar`. */
  change_type: z.pipe(
    z.enum([...changeTypes, 'amount'], 'Required'),
    z.transform((type) => (type === 'amount' ? 'dollar' : type)),
  ),
  // Empty means every kind of inventory.
  type: z.pipe(
    z.nullable(z.union([z.literal(''), z.enum(ruleScopes)], `Must be one of ${ruleScopes.join(', ')}`)),
    z.transform((scope) => scope || 'all'),
  ),
  apply_to_all_events: z.boolean(),
  events: clearableList(z.array(NumberId).check(z.maxLength(MAX_EVENTS))),
  status: OnOff,
}

export const NewPriceRule = z.object({
  sales_channel_id: NumberId,
  rule_type: fields.rule_type,
  change_value: fields.change_value,
  change_type: fields.change_type,
  type: z._default(fields.type, 'all'),
  apply_to_all_events: z._default(fields.apply_to_all_events, false),
  events: z._default(fields.events, []),
})
/** The changed fields of a rule; absent fields do not change. */
export const PriceRuleChange = z.extend(z.partial(z.object(fields)), { id: RowId })
/** The body of an update: a list of exactly one change. */
export const PriceRuleChanges = z.array(PriceRuleChange).check(z.length(1, 'Must be a list of one price rule'))

/** The list of price rules: searched by the type of the rule and the creator's email. */
export const priceRuleList = list<PriceRule>()({
  name: 'price_rules',
  fields: {
    id: 'id',
    rule_type: 'text',
    change_value: 'number',
    change_type: 'text',
    type: 'text',
    user_email: 'text',
    apply_to_all_events: 'flag',
    status: 'number',
    sales_channel_id: 'number',
    created_at: 'instant',
    version: 'number',
  },
  search: ['rule_type', 'user_email'],
  filters: {},
  default: { orderBy: 'created_at', order: 'desc' },
  id: 'id',
})

const missing = 'Price rule not found'
const ofRule: Scope = { row: 'price_rule', ids: ({ params }: { params: { id: string } }) => params.id, missing }
const byId = z.object({ id: RowId })
const details = { manage: 'sales_channel_event_details' } as const

/** Price rules, and which of them apply to an event. */
export const priceRules = area({
  readPriceRule: endpoint({
    method: 'GET',
    path: '/price-rules/{id}',
    params: byId,
    reply: PriceRule,
    access: { scope: ofRule },
    queue: 'never',
    summary: 'One price rule',
  }),
  listPriceRules: endpoint({
    method: 'GET',
    path: '/sales-channels/{id}/price-rules',
    params: z.object({ id: NumberId }),
    query: z.object(pageQuery),
    reply: paged(PriceRule),
    access: { scope: ofChannel() },
    queue: 'never',
    summary: 'The price rules of a channel',
  }),
  createPriceRule: endpoint({
    method: 'POST',
    path: '/price-rules',
    body: NewPriceRule,
    reply: PriceRule,
    status: 201,
    access: { scope: ofChannel('sales_channel_id', 'body'), manage: 'sales_channel' },
    queue: 'yes',
    summary: 'Creates a price rule',
  }),
  updatePriceRule: endpoint({
    method: 'PATCH',
    path: '/price-rules',
    body: PriceRuleChanges,
    reply: z.array(PriceRule),
    access: {
      scope: { row: 'price_rule', ids: ({ body }: { body: readonly { id: string }[] }) => body.map(({ id }) => id), missing },
      manage: 'sales_channel',
    },
    queue: 'yes',
    summary: 'Changes a price rule',
  }),
  deletePriceRule: endpoint({
    method: 'DELETE',
    path: '/price-rules/{id}',
    params: byId,
    reply: null,
    access: { scope: ofRule, manage: 'sales_channel' },
    queue: 'yes',
    summary: 'Deletes a price rule',
  }),
  listEventPriceRules: endpoint({
    method: 'GET',
    path: '/events/{id}/price-rules',
    params: z.object({ id: NumberId }),
    reply: z.array(PriceRule),
    access: { scope: ofEvent() },
    queue: 'never',
    summary: 'The active price rules that apply to an event: its own, and those of all events',
  }),
  listApplicablePriceRules: endpoint({
    method: 'GET',
    path: '/events/{eventId}/applicable-price-rules',
    params: z.object({ eventId: NumberId }),
    reply: z.array(PriceRule),
    access: { scope: ofEvent('eventId') },
    queue: 'never',
    summary: 'The active price rules that can be added to an event',
  }),
  addEventPriceRules: endpoint({
    method: 'POST',
    path: '/events/{id}/price-rules',
    params: z.object({ id: NumberId }),
    body: z.object({
      price_rule_ids: z.array(RowId, 'Required').check(z.minLength(1, 'Required'), z.maxLength(200)),
    }),
    reply: z.array(PriceRule),
    access: { scope: ofEvent(), ...details },
    queue: 'yes',
    summary: 'Adds price rules to an event; returns the active rules of the event',
  }),
  removeEventPriceRule: endpoint({
    method: 'DELETE',
    path: '/events/{eventId}/price-rules/{ruleId}',
    params: z.object({ eventId: NumberId, ruleId: RowId }),
    missing,
    reply: null,
    access: { scope: ofEvent('eventId'), ...details },
    queue: 'yes',
    summary: 'Removes a price rule from an event; 409 if the rule applies to all events',
  }),
})
