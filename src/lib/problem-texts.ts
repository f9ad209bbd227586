/**
 * The English texts by which the contract and the server refuse something, by the key of their message. A problem carries key
 * and values beside its English, so that whoever reads it need not understand English (design 5).
 */
export const texts = {
  server_wrong_sign_in: 'Invalid email or password',
  server_wrong_password: 'The current password is wrong',
  server_email_taken: 'This email is already in use',
  server_too_common: 'Too common',
  server_busy: 'The server cannot answer now (wait and retry)',
  server_no_reset_links: 'Reset links are not set up on this server: HOLDFAST_URL is missing',
  server_link_spent: 'This link is no longer valid. Please ask for a new one.',
  server_no_sign_up: 'Sign-up is switched off',
  inventory_vip_title_taken: 'This event already has VIP inventory with this title.',
  server_seat_sold: 'This seat is purchased and cannot be changed.',
  server_seat_held: 'This seat is held by someone else.',
  server_seat_missing: 'Seat not found',
  server_reward_missing: 'Reward not found',
  server_price_rule_missing: 'Price rule not found',
  events_not_found: 'Event not found',
  server_only_sport: 'Only sport has leagues.',
  server_code_taken: 'This code is taken',
  server_id_taken: 'This id is taken',
  server_second_auto_apply: 'Only one reward may have auto-apply',
  server_rule_is_global: 'This price rule applies to all events',
  server_letters_and_digits: 'Must contain only letters and digits',
  marketplace_listing_missing: 'Listing not found',
  marketplace_order_missing: 'Order not found',
  marketplace_only_active: 'Only an active listing can be cancelled',
  marketplace_already_cancelled: 'This order is already cancelled',
  marketplace_somebody_else: 'Somebody else is on it',
  marketplace_refund_refused: 'The refund was refused: {reason}',
  server_end_required: 'End date is required if start date is selected',
  server_end_before_start: "End date can't be before start date",
  server_end_in_past: "End date can't be in the past",
  server_no_event: 'Must select at least one event',
  server_invalid_date: 'Invalid Date',
  settings_hex_wrong: 'Enter valid hex',
  settings_number_type: 'Must be of number type',
  settings_whatsapp_refused: 'WhatsApp does not accept this token',
  settings_salesforce_refused: 'Salesforce refused the sign-in',
  settings_salesforce_over: 'This sign-in is no longer valid. Please connect again.',
  settings_salesforce_domain: 'Must be a domain at salesforce.com',
  settings_salesforce_no_url: 'Salesforce is not set up on this server: HOLDFAST_URL is missing',
  domains_required: 'Domain is required',
  domains_product_wrong: 'Invalid product selection',
  domains_gtm_wrong: 'GTM ID must be in format GTM-XXXXXX',
  domains_taken: 'This domain is taken',
  domains_reserved: 'This name is reserved',
  domains_missing: 'Domain not found',
  domains_suffix: 'Domain must end with .{suffix}',
  server_url_suffix: 'Url must end with .{suffix}',
  sending_send_to_required: 'Sent to is required',
  sending_send_at_required: 'Send at is required',
  sending_send_at_past: 'Send at value cannot be in the past',
  sending_title_required: 'Title is required',
  sending_url_required: 'URL is required',
  sending_kind_required: 'Content type is required',
  sending_too_many_attachments: 'Must have at most {max} attachments',
  sending_must_be_whole: 'Must be a whole number',
  offers_send_at_late: "Send at value cannot be after event's start time",
  offers_few_a_batch: 'Must be at least 1 user(s) per batch',
  offers_many_a_batch: 'Must be at most 150 users per batch',
  offers_few_a_minute: 'Must be at least 5 user per minute',
  offers_many_a_minute: 'Must be at most 150 users per minute',
  offers_rate_low: 'Must be at least 1 if set',
  offers_rate_high: 'Must be at most 100 if set',
  offers_rate_low_long: 'Estimated conversion rate must be at least 1 if set',
  offers_rate_high_long: 'Estimated conversion rate must be at most 100 if set',
  offers_scale_needs_send: 'Auto scale needs auto send',
  offers_missing: 'Offer not found',
  offers_status_refuses: 'The status of the offer does not allow this',
  offers_over: 'The event of this offer is over',
  offers_started: 'An event that has started stays in its offer',
  mass_texts_missing: 'Mass text not found',
  mass_texts_status_refuses: 'The status of the mass text does not allow this',
  templates_missing: 'Template not found',
  templates_no_channel: 'Sales channel is not provided',
  common_error_403: "You don't have access to this page.",
  common_error_404: 'Not found',
  common_error_429: 'Too many requests (wait and retry)',
  common_error_503: 'Under maintenance',
  common_something_went_wrong: 'Something went wrong',
  common_required: 'Required',
  server_email_required: 'Email is required',
  server_password_required: 'Password is required',
  server_name_required: 'First name is required',
  common_must_be_email: 'Must be a valid email',
  server_must_be_future: 'Must be in the future',
  server_must_be_whole: 'Must be a whole number of at least 1',
  server_must_be_amount: 'Must be an amount',
  common_must_be_number: 'Must be a number',
  server_sign_in_first: 'Please sign in',
  server_hex_missing: 'Please enter hex color',
  server_hex_invalid: 'Enter valid hax',
  server_too_short: 'Too short',
  server_must_be_hours: 'Must be a number of hours',
  server_must_be_zone: 'Must be a time zone',
  server_must_be_instant: 'Must be a date and time with its offset',
  server_stale: 'This has changed since you saw it',
  server_in_progress: 'The same request is still running',
  server_too_large: 'The request is too large',
  server_wrong_kind: 'This kind of file is not supported',
  server_too_old: 'This version of the app is too old for the server',
  sale_missing: 'Event transaction not found',
  sale_refund_waits: 'Another refund of this charge is under way',
  sale_nothing_left: 'Nothing is left to refund',
  sale_not_refundable: 'A payment that is {status} cannot be refunded',
  sale_provider_refused: 'The payment provider refused',
  sale_refund_nothing: 'Must be more than 0',
  sale_email_same: 'Must differ from the current one',
  sale_no_email: 'This sale has no email to write to',
  pictures_must_be_ours: 'Must be an https address or a picture that was uploaded here',
  pictures_must_be_uploaded: 'Must be a picture that was uploaded here',
  pictures_spent: 'This upload address is not good any more',
  pictures_file_too_large: 'The file is larger than 2 MB',
  pictures_file_empty: 'The file is empty',
  pictures_kinds: 'Only PNG, JPEG, GIF and WebP pictures are taken',
  holds_changed_since: 'This seat has changed since',
  common_must_be_shorter: 'Must have max {max} characters',
  common_must_be_longer: 'Must be at least {min} characters',
  users_not_found: 'Text to buy user not found',
  users_tag_automatic: 'Automatic tags cannot be changed by hand',
  users_tag_missing: 'Tag not found',
  chat_opted_out: 'This fan has opted out of messages',
  chat_blocked: 'This fan is blocked',
  chat_no_channel: 'This fan has no channel for messages',
  segments_missing: 'Segment not found',
  segments_in_use: 'Something is to be sent to this segment',
  segments_limit_required: 'Limit recipient count is required if Sort Type is selected',
  segments_limit_too_low: 'Limit recipient count must be greater than 0',
  segments_zip_digits: 'Zipcode should only contain digits',
  segments_zip_five: 'Zipcode should be exactly 5 digits',
  segments_zip_missing: 'Zipcode does not exist',
  segments_minimum: 'Minimum is {min}',
  segments_at_least_one: 'At least 1 item should be selected',
  server_must_be_at_least: 'Must be at least {min}',
  server_must_be_at_most: 'Must be at most {max}',
  server_must_be_below: 'Must be below {max}',
} as const
export type TextKey = keyof typeof texts

/** A text to be: the key of a message and what goes into it. Keys of imports are `import_problems_…`. */
export interface Told {
  key: string
  params: Record<string, string | number>
}

const plain = new Map<string, Told>()
const filled: { key: TextKey; pattern: RegExp }[] = []
for (const [key, english] of Object.entries(texts) as [TextKey, string][]) {
  if (!english.includes('{')) plain.set(english, { key, params: {} })
  else {
    const escaped = english.replaceAll(/[.*+?()[\]\\^$|]/g, '\\$&')
    filled.push({ key, pattern: new RegExp(`^${escaped.replaceAll(/\{(\w+)\}/g, '(?<$1>.+)')}$`) })
  }
}

/** The key and values of one of these texts; undefined for any other. Figures are numbers again. */
export function toldOf(english: string): Told | undefined {
  const known = plain.get(english)
  if (known) return known
  for (const { key, pattern } of filled) {
    const found = pattern.exec(english)
    if (found)
      return { key, params: Object.fromEntries(Object.entries(found.groups ?? {}).map(([name, value]) => [name, figure(value)])) }
  }
  return undefined
}

const figure = (value: string) => (/^[\d,]+$/.test(value) ? Number(value.replaceAll(',', '')) : value)
