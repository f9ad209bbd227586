import type { Comparator, FilterField, FilterFieldId } from '#contract/segment-filters.ts'
import { m } from '#messages/m.ts'

const fields: Record<FilterFieldId, () => string> = {
  first_name: m.segments_field_first_name,
  last_name: m.segments_field_last_name,
  email: m.segments_field_email,
  zip_code: m.segments_field_zip_code,
  reward_code: m.segments_field_reward_code,
  campaign: m.segments_field_campaign,
  source: m.segments_field_source,
  account_group: m.segments_field_account_group,
  tag: m.segments_field_tag,
  message_channel: m.segments_field_message_channel,
  subscribed: m.segments_field_subscribed,
  created_at: m.segments_field_created_at,
  completed_at: m.segments_field_completed_at,
  last_purchase_at: m.segments_field_last_purchase_at,
  referral_count: m.segments_field_referral_count,
  tickets_claimed: m.segments_field_tickets_claimed,
  graduation_year: m.segments_field_graduation_year,
  purchase_amount: m.segments_field_purchase_amount,
  bid_amount: m.segments_field_bid_amount,
  total_spend: m.segments_field_total_spend,
  purchased_event: m.segments_field_purchased_event,
  text_buy_user_proximity: m.segments_field_proximity,
}

const comparators: Record<Comparator, () => string> = {
  contains: m.segments_is_contains,
  equals: m.segments_is_equals,
  not: m.segments_is_not,
  gt: m.segments_is_gt,
  gte: m.segments_is_gte,
  lt: m.segments_is_lt,
  lte: m.segments_is_lte,
  in: m.segments_is_in,
  notIn: m.segments_is_not_in,
  between: m.segments_is_between,
}

/** A field's name in the current language; an unknown field has the server's label. */
export const fieldWords = ({ id, label }: Pick<FilterField, 'id' | 'label'>): string => fields[id as FilterFieldId]?.() ?? label

/** A comparator in words; "greater" is "after" for moments. */
export function comparatorWords({ value, label }: { value: Comparator; label: string }, type: FilterField['valueType']): string {
  if (type === 'date' && value === 'gt') return m.segments_is_after()
  if (type === 'date' && value === 'lt') return m.segments_is_before()
  if (type === 'proximity') return m.segments_is_near()
  return comparators[value]?.() ?? label
}
