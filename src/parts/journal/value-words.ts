import type { Subject } from '#contract/core/access.ts'
import { BATCHES_A_MINUTE } from '#contract/offers.ts'
import type { PriceRule } from '#contract/price-rules.ts'
import type { Fields } from '#lib/fields.ts'
import { formatLocale, formatLocales } from '#lib/format-locale.ts'
import { listed } from '#lib/listed.ts'
import { formatMoney } from '#lib/money.ts'
import { formatPercent } from '#lib/percent.ts'
import { formatDateTime } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { abilityNames } from '#parts/abilities/ability-names.ts'
import { inventoryTypeWords } from '#parts/applies/inventory-type.ts'
import { ruleTypeNames, ruleValue } from '#parts/price-rules/rule-words.ts'
import type { FilterRow } from '#parts/segment-filters/filter-draft.ts'
import { filterRowWords } from '#parts/segment-filters/filter-row-words.ts'
import { statusWords, type ShownStatus } from '#parts/sending/send-status.tsx'
import { showCount } from '#ui/count/count.ts'

/** The row of a value, and the other data that is needed to show the value. */
export interface ValueContext {
  /** The row that has the value: before or after the change. */
  row: Fields
  /** The currency to use if the row itself has no currency. */
  currency: string | undefined
  /** The channel's zone. */
  zone: string
  /** The names of other rows, by table and id: `events 12`. */
  names: Readonly<Record<string, string>>
  /** The most values of a list that are named; the rest are counted. Without it, all are named. */
  most?: number
}

/** The fields that are 1 for on and 0 for off. */
const switches = new Set(['status', 'is_enabled', 'allow_multiple'])
const amounts = new Set(['amount', 'price', 'min_amount', 'max_amount', 'purchase_amount', 'charge'])
const percentages = new Set(['estimated_conversion_rate', 'tax', 'fees'])
const counts = new Set(['quantity', 'min_quantity_per_purchase', 'max_quantity_per_purchase', 'limit_count'])
const images = new Set(['banner', 'logo_url', 'banner_url', 'login_bg', 'video_image', 'signup_background_url'])
/** The tables of rows whose ids are in these fields. */
const tableOf: Record<string, string> = {
  events: 'events',
  event_ids: 'events',
  event_id: 'events',
  text_buy_segment_id: 'segments',
  segment_id: 'segments',
  reward_id: 'rewards',
}

/** The most decimals of a tax or fee. */
const PERCENT_DECIMALS = 3

const upgradeWords: Record<string, () => string> = {
  'coming-soon': m.events_coming_soon,
  live: m.events_live,
  past: m.events_past,
}
const timings: Record<string, () => string> = {
  '0': m.settings_timing_now,
  '15': m.settings_timing_15,
  '-1': m.settings_timing_end,
}
const sendTypes: Record<string, () => string> = { segment: m.bids_segment, all: m.sending_everybody }

const wordIn = (words: Record<string, () => string>, value: string) => (Object.hasOwn(words, value) ? words[value]!() : value)
const isInstant = (value: string) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)

/**
 * Returns a field's value as people read it: money with its currency, moments in a zone, names instead of ids, switches and states
 * in words.
 */
export function valueWords(field: string, value: unknown, context: ValueContext): string {
  const name = field.split('.').at(-1)!
  if (value === null || value === undefined || value === '') return emptyWords(name)
  if (typeof value === 'boolean') return value ? m.common_on() : m.common_off()
  if (Array.isArray(value)) return listWords(name, value, context)
  if (typeof value === 'number') return numberWords(name, value, context)
  return typeof value === 'string' ? textWords(name, value, context) : JSON.stringify(value)
}

function emptyWords(name: string): string {
  if (name === 'text_buy_segment_id') return m.sending_everybody()
  if (name === 'max_purchase') return m.journal_no_limit()
  return m.common_empty_value()
}

function numberWords(name: string, value: number, { row, currency, names }: ValueContext): string {
  const own = typeof row['currency'] === 'string' ? row['currency'] : currency
  if (switches.has(name) && (value === 0 || value === 1)) return value === 1 ? m.common_enabled() : m.common_disabled()
  if (name === 'change_value')
    return ruleValue({ change_type: row['change_type'] as PriceRule['change_type'], change_value: value }, own)
  if (amounts.has(name)) return formatMoney(value, own)
  if (percentages.has(name)) return formatPercent(value, PERCENT_DECIMALS)
  if (counts.has(name)) return showCount(value)
  if (name === 'max_purchase') return m.journal_tickets({ count: value })
  if (name === 'notification_timing') return wordIn(timings, String(value))
  if (name === 'max_users_per_batch') return showCount(value * BATCHES_A_MINUTE)
  return nameOf(name, value, names) ?? String(value)
}

function textWords(name: string, value: string, { row, zone, names }: ValueContext): string {
  if (value.startsWith('data:image/')) return m.mapplan_picture()
  if (isInstant(value)) return formatDateTime(value, zoneOf(row) ?? zone)
  if (name === 'status') return wordIn(statusWords, value as ShownStatus)
  if (name === 'upgrade_status') return wordIn(upgradeWords, value)
  if (name === 'language') return languageWords(value)
  if (name === 'currency' || name === 'currency_type') return value.toUpperCase()
  if (name === 'rule_type') return wordIn(ruleTypeNames, value)
  if (name === 'type') return 'send_at' in row ? wordIn(sendTypes, value) : inventoryTypeWords(value)
  // Only the file name is shown, because the beginning of the address is the same for all pictures.
  if (images.has(name)) return value.split('/').at(-1)!
  return nameOf(name, value, names) ?? value
}

/** A language by its name in the screen's language: `French`. */
const languageWords = (value: string): string =>
  formatLocales.some((locale) => locale === value)
    ? new Intl.DisplayNames(formatLocale(), { type: 'language' }).of(value)!
    : value

/** The zone of a row or of its event. */
function zoneOf({ timezone, event }: Fields): string | undefined {
  const zone = timezone ?? (isObject(event) ? event['timezone'] : undefined)
  return typeof zone === 'string' ? zone : undefined
}

function nameOf(field: string, id: unknown, names: ValueContext['names']): string | undefined {
  const table = tableOf[field]
  return table === undefined ? undefined : names[`${table} ${String(id)}`]
}

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null

/** The lists of the map of a venue whose items have no names, so that they are counted. */
const counted: Record<string, (params: { count: number }) => string> = { places: m.seatmaps_sections, lines: m.mapplan_lines }

function listWords(name: string, list: readonly unknown[], { names, most = Infinity }: ValueContext): string {
  if (list.length === 0) return m.common_empty_value()
  if (Object.hasOwn(counted, name)) return counted[name]!({ count: list.length })
  const words = list.map((one) => {
    if (name === 'filters') return filterRowWords(one as FilterRow)
    if (name === 'abilities') return abilityNames[one as Subject]?.() ?? String(one)
    const id = isObject(one) ? one['id'] : one
    const named = nameOf(name, id, names)
    if (named !== undefined || !isObject(one)) return named ?? String(one)
    return String(one['title'] ?? one['name'] ?? one['question'] ?? one['filename'] ?? one['url'] ?? id)
  })
  const shown = words.slice(0, most)
  const more = words.length - shown.length
  return listed(more > 0 ? [...shown, m.journal_more_changes({ count: more })] : shown)
}
