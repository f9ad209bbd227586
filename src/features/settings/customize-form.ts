import { type ChannelSettings, ChannelSettingsPatch } from '#contract/channels.ts'
import type { cards } from '#lib/fixed-lists.ts'
import type { FormatLocale } from '#lib/format-locale.ts'
import { type Currency, currencies } from '#lib/money.ts'
import { m } from '#messages/m.ts'
import { type FieldProblems, problemsIn } from '#parts/change-form/field-paths.ts'

/** The fields of the settings form, by their wire names. Unlike on the wire, texts are never null, and comma lists are arrays. */
export interface CustomizeForm {
  sales_channel: {
    name: string
    logo_url: string
    allow_one_transaction_per_event: boolean
    limited_source_groups: string[]
  }
  ui: {
    color_1: string
    color_2: string
    color_3: string
    currency_type: Currency
    tax: number | null
    custom_url: string
    date_format: string
    phone_mask: string
    language: FormatLocale
    support_email: string
    support_phone: string
    event_title_delimiter: 'vs' | 'at'
    default_available_start_offset: string
    default_available_end_offset: string
    unaccepted_card_types: string[]
    notification_timing: 0 | 15 | -1
  }
}

/** The names of the cards, as fans see them. */
export const cardNames: Record<(typeof cards)[number], string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
}

/** The date formats that are offered for a channel's pages. */
export const dateFormats = ['MM/dd/yyyy', 'dd/MM/yyyy', 'yyyy-MM-dd', 'MMM d, yyyy', 'd MMM yyyy'] as const

const listOf = (text: string | null) =>
  (text ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)

export function formOf({ sales_channel, ui }: ChannelSettings): CustomizeForm {
  return {
    sales_channel: {
      name: sales_channel.name,
      logo_url: sales_channel.logo_url ?? '',
      allow_one_transaction_per_event: sales_channel.allow_one_transaction_per_event,
      limited_source_groups: listOf(sales_channel.limited_source_groups),
    },
    ui: {
      color_1: ui.color_1 ?? '',
      color_2: ui.color_2 ?? '',
      color_3: ui.color_3 ?? '',
      currency_type: currencies.find((one) => one === ui.currency_type) ?? 'usd',
      tax: ui.tax,
      custom_url: ui.custom_url ?? '',
      date_format: ui.date_format ?? '',
      phone_mask: ui.phone_mask ?? '',
      language: ui.language,
      support_email: ui.support_email ?? '',
      support_phone: ui.support_phone ?? '',
      event_title_delimiter: ui.event_title_delimiter,
      default_available_start_offset: ui.default_available_start_offset,
      default_available_end_offset: ui.default_available_end_offset,
      unaccepted_card_types: listOf(ui.unaccepted_card_types),
      notification_timing: ui.notification_timing,
    },
  }
}

export const customizeLabels = {
  'sales_channel.name': m.settings_name,
  'sales_channel.logo_url': m.settings_logo,
  'ui.custom_url': m.settings_url,
  'ui.color_1': m.settings_color_1,
  'ui.color_2': m.settings_color_2,
  'ui.color_3': m.settings_color_3,
  'ui.event_title_delimiter': m.settings_delimiter,
  'ui.date_format': m.settings_date_format,
  'ui.language': m.settings_language,
  'ui.phone_mask': m.settings_phone_mask,
  'ui.currency_type': m.settings_currency,
  'ui.tax': m.settings_tax,
  'ui.unaccepted_card_types': m.settings_cards,
  'sales_channel.allow_one_transaction_per_event': m.settings_one_transaction,
  'sales_channel.limited_source_groups': m.settings_source_groups,
  'ui.default_available_start_offset': m.settings_window_start,
  'ui.default_available_end_offset': m.settings_window_end,
  'ui.notification_timing': m.settings_timing,
  'ui.support_email': m.settings_support_email,
  'ui.support_phone': m.settings_support_phone,
}

/** Converts a value to the wire: a list of texts becomes a comma list. */
export const onWire = (value: unknown): unknown => (Array.isArray(value) ? value.join(',') : value)

/** The error texts of the form, by field. */
export function customizeProblems(form: CustomizeForm, suffix: string): FieldProblems {
  const wire = (group: object) => Object.fromEntries(Object.entries(group).map(([name, value]) => [name, onWire(value)]))
  const url = form.ui.custom_url.trim().toLowerCase()
  return {
    ...(url !== '' && !url.endsWith(`.${suffix}`) && { 'ui.custom_url': m.server_url_suffix({ suffix }) }),
    ...problemsIn(ChannelSettingsPatch, { sales_channel: wire(form.sales_channel), ui: wire(form.ui) }),
  }
}
