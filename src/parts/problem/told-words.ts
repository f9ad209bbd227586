import { texts, toldOf, type TextKey, type Told } from '#lib/problem-texts.ts'
import { getLocale } from '#messages/locale.ts'
import { m } from '#messages/m.ts'
import { number } from '#messages/registry.ts'

type Params = Told['params']
const figure = (value: string | number | undefined) => (typeof value === 'number' ? number(getLocale(), value) : String(value))

/** The words of every text that the contract and the server refuse with: it does not compile while one is missing. */
const words: Record<TextKey, (params: Params) => string> = {
  server_wrong_sign_in: m.server_wrong_sign_in,
  server_wrong_password: m.server_wrong_password,
  server_email_taken: m.server_email_taken,
  server_too_common: m.server_too_common,
  server_busy: m.server_busy,
  server_no_reset_links: m.server_no_reset_links,
  server_link_spent: m.server_link_spent,
  server_no_sign_up: m.server_no_sign_up,
  inventory_vip_title_taken: m.inventory_vip_title_taken,
  server_seat_sold: m.server_seat_sold,
  server_seat_held: m.server_seat_held,
  server_seat_missing: m.server_seat_missing,
  server_reward_missing: m.server_reward_missing,
  server_price_rule_missing: m.server_price_rule_missing,
  events_not_found: m.events_not_found,
  server_only_sport: m.server_only_sport,
  server_code_taken: m.server_code_taken,
  server_id_taken: m.server_id_taken,
  server_second_auto_apply: m.server_second_auto_apply,
  server_rule_is_global: m.server_rule_is_global,
  server_letters_and_digits: m.server_letters_and_digits,
  marketplace_listing_missing: m.marketplace_listing_missing,
  marketplace_order_missing: m.marketplace_order_missing,
  marketplace_only_active: m.marketplace_only_active,
  marketplace_already_cancelled: m.marketplace_already_cancelled,
  marketplace_somebody_else: m.marketplace_somebody_else,
  marketplace_refund_refused: ({ reason }) => m.marketplace_refund_refused({ reason: String(reason) }),
  server_end_required: m.server_end_required,
  server_end_before_start: m.server_end_before_start,
  server_end_in_past: m.server_end_in_past,
  server_no_event: m.server_no_event,
  server_invalid_date: m.server_invalid_date,
  settings_hex_wrong: m.settings_hex_wrong,
  settings_number_type: m.settings_number_type,
  settings_whatsapp_refused: m.settings_whatsapp_refused,
  settings_salesforce_refused: m.settings_salesforce_refused,
  settings_salesforce_over: m.settings_salesforce_over,
  settings_salesforce_domain: m.settings_salesforce_domain,
  settings_salesforce_no_url: m.settings_salesforce_no_url,
  domains_required: m.domains_required,
  domains_product_wrong: m.domains_product_wrong,
  domains_gtm_wrong: m.domains_gtm_wrong,
  domains_taken: m.domains_taken,
  domains_reserved: m.domains_reserved,
  domains_missing: m.domains_missing,
  domains_suffix: ({ suffix }) => m.domains_suffix({ suffix: String(suffix) }),
  server_url_suffix: ({ suffix }) => m.server_url_suffix({ suffix: String(suffix) }),
  sending_send_to_required: m.sending_send_to_required,
  sending_send_at_required: m.sending_send_at_required,
  sending_send_at_past: m.sending_send_at_past,
  sending_title_required: m.sending_title_required,
  sending_url_required: m.sending_url_required,
  sending_kind_required: m.sending_kind_required,
  sending_too_many_attachments: ({ max }) => m.sending_too_many_attachments({ max: figure(max) }),
  sending_must_be_whole: m.sending_must_be_whole,
  offers_send_at_late: m.offers_send_at_late,
  offers_few_a_batch: m.offers_few_a_batch,
  offers_many_a_batch: m.offers_many_a_batch,
  offers_few_a_minute: m.offers_few_a_minute,
  offers_many_a_minute: m.offers_many_a_minute,
  offers_rate_low: m.offers_rate_low,
  offers_rate_high: m.offers_rate_high,
  offers_rate_low_long: m.offers_rate_low_long,
  offers_rate_high_long: m.offers_rate_high_long,
  offers_scale_needs_send: m.offers_scale_needs_send,
  offers_missing: m.offers_missing,
  offers_status_refuses: m.offers_status_refuses,
  offers_over: m.offers_over,
  offers_started: m.offers_started,
  mass_texts_missing: m.mass_texts_missing,
  mass_texts_status_refuses: m.mass_texts_status_refuses,
  templates_missing: m.templates_missing,
  templates_no_channel: m.templates_no_channel,
  common_error_403: m.common_error_403,
  common_error_404: m.common_error_404,
  common_error_429: m.common_error_429,
  common_error_503: m.common_error_503,
  common_something_went_wrong: m.common_something_went_wrong,
  common_required: m.common_required,
  server_email_required: m.server_email_required,
  server_password_required: m.server_password_required,
  server_name_required: m.server_name_required,
  common_must_be_email: m.common_must_be_email,
  server_must_be_future: m.server_must_be_future,
  server_must_be_whole: m.server_must_be_whole,
  server_must_be_amount: m.server_must_be_amount,
  common_must_be_number: m.common_must_be_number,
  server_sign_in_first: m.server_sign_in_first,
  server_hex_missing: m.server_hex_missing,
  server_hex_invalid: m.server_hex_invalid,
  server_too_short: m.server_too_short,
  server_must_be_hours: m.server_must_be_hours,
  server_must_be_zone: m.server_must_be_zone,
  server_must_be_instant: m.server_must_be_instant,
  server_stale: m.server_stale,
  server_in_progress: m.server_in_progress,
  server_too_large: m.server_too_large,
  server_wrong_kind: m.server_wrong_kind,
  server_too_old: m.server_too_old,
  sale_missing: m.sale_missing,
  sale_refund_waits: m.sale_refund_waits,
  sale_nothing_left: m.sale_nothing_left,
  sale_provider_refused: m.sale_provider_refused,
  sale_refund_nothing: m.sale_refund_nothing,
  sale_email_same: m.sale_email_same,
  sale_no_email: m.sale_no_email,
  pictures_must_be_ours: m.pictures_must_be_ours,
  pictures_must_be_uploaded: m.pictures_must_be_uploaded,
  pictures_spent: m.pictures_spent,
  pictures_file_too_large: m.pictures_file_too_large,
  pictures_file_empty: m.pictures_file_empty,
  pictures_kinds: m.pictures_kinds,
  sale_not_refundable: ({ status }) => m.sale_not_refundable({ status: String(status) }),
  holds_changed_since: m.holds_changed_since,
  common_must_be_shorter: ({ max }) => m.common_must_be_shorter({ max: Number(max) }),
  common_must_be_longer: ({ min }) => m.common_must_be_longer({ min: Number(min) }),
  users_not_found: m.users_not_found,
  users_tag_automatic: m.users_tag_automatic,
  users_tag_missing: m.users_tag_missing,
  chat_opted_out: m.chat_opted_out,
  chat_blocked: m.chat_blocked,
  chat_no_channel: m.chat_no_channel,
  segments_missing: m.segments_missing,
  segments_in_use: m.segments_in_use,
  segments_limit_required: m.segments_limit_required,
  segments_limit_too_low: m.segments_limit_too_low,
  segments_zip_digits: m.segments_zip_digits,
  segments_zip_five: m.segments_zip_five,
  segments_zip_missing: m.segments_zip_missing,
  segments_minimum: ({ min }) => m.segments_minimum({ min: figure(min) }),
  segments_at_least_one: m.segments_at_least_one,
  server_must_be_at_least: ({ min }) => m.server_must_be_at_least({ min: figure(min) }),
  server_must_be_at_most: ({ max }) => m.server_must_be_at_most({ max: figure(max) }),
  server_must_be_below: ({ max }) => m.server_must_be_below({ max: figure(max) }),
}

/** A text of a problem in the language spoken now; one without a key that is known stays as it came. */
export const toldWords = (told: Told | null | undefined, english: string): string =>
  told && Object.hasOwn(texts, told.key) ? words[told.key as TextKey](told.params) : english

/** What a schema of the contract says, in the language spoken now: the contract knows the key of its own text. */
export const schemaWords = (english: string): string => toldWords(toldOf(english), english)

interface Problem {
  detail: string
  text?: Told | undefined
  errors?: Record<string, string[]> | undefined
  texts?: Record<string, (Told | null)[]> | undefined
}

/** What a problem says as a whole, in the language spoken now. */
export const problemDetail = ({ detail, text }: Problem): string => toldWords(text, detail)

/** What it says of each field. */
export const fieldWords = ({ errors, texts: told }: Problem): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors ?? {}).map(([field, [english = '']]) => [field, toldWords(told?.[field]?.[0], english)]),
  )
