import { BATCHES_A_MINUTE, DEFAULT_BATCH, type EventData, MAX_BATCH, NewOffer, type Offer } from '#contract/offers.ts'
import { toEpoch } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { type FieldProblems, problemsIn } from '#parts/change-form/field-paths.ts'
import type { SendTo } from '#parts/sending/use-audience.ts'

/** The fields of the form of an offer, by their wire names, and whether its text was confirmed. */
export interface OfferForm {
  events: readonly number[]
  event_data: Readonly<Record<string, EventData>>
  send_at: string | null
  message: string
  /** The reward's id; '' for an offer without a reward. */
  reward_id: string
  text_buy_segment_id: SendTo
  auto_send: boolean
  auto_scale: boolean
  seatmap_view: boolean
  requires_inventory_to_send: boolean
  /** Fans per minute in the form; a batch is a fifth of that. */
  max_users_per_batch: number | null
  /** In percent; the sending speeds are values of this rate. */
  estimated_conversion_rate: number | null
  status: 'Draft' | 'Scheduled'
  /** Whether the sender has seen the review, and has confirmed unknown variables. */
  isConfirmed: boolean
}

/**
 * The sending speeds as conversion rates in percent, slowest first: at a high rate, fewer fans get the offer for the same seats.
 */
export const sendingSpeeds = [50, 25, 10] as const
export const DEFAULT_USERS = DEFAULT_BATCH * BATCHES_A_MINUTE
export const MOST_USERS = MAX_BATCH * BATCHES_A_MINUTE

export const emptyOfferForm: OfferForm = {
  events: [],
  event_data: {},
  send_at: null,
  message: '',
  reward_id: '',
  text_buy_segment_id: null,
  auto_send: true,
  auto_scale: false,
  seatmap_view: true,
  requires_inventory_to_send: false,
  max_users_per_batch: DEFAULT_USERS,
  estimated_conversion_rate: null,
  status: 'Draft',
  isConfirmed: false,
}

export const formOf = (offer: Offer): OfferForm => ({
  events: offer.events.map(({ id }) => id),
  event_data: offer.event_data,
  send_at: offer.send_at,
  message: offer.message,
  reward_id: offer.reward_id ?? '',
  text_buy_segment_id: offer.type === 'all' ? 'all' : offer.text_buy_segment_id,
  auto_send: offer.auto_send,
  auto_scale: offer.auto_scale,
  seatmap_view: offer.seatmap_view,
  requires_inventory_to_send: offer.requires_inventory_to_send,
  max_users_per_batch: offer.max_users_per_batch === null ? null : offer.max_users_per_batch * BATCHES_A_MINUTE,
  estimated_conversion_rate: offer.estimated_conversion_rate,
  status: offer.status === 'Draft' ? 'Draft' : 'Scheduled',
  isConfirmed: false,
})

export const offerLabels = {
  events: m.offers_events,
  event_data: m.offers_codes,
  send_at: m.sending_send_at,
  text_buy_segment_id: m.sending_send_to,
  type: m.sending_send_to,
  reward_id: m.offers_reward,
  message: m.sending_message,
  auto_send: m.offers_auto_send,
  auto_scale: m.offers_auto_scale,
  max_users_per_batch: m.offers_max_users,
  estimated_conversion_rate: m.offers_conversion_rate,
  requires_inventory_to_send: m.offers_requires_inventory,
  seatmap_view: m.offers_seatmap_view,
}

/** Converts fans per minute to fans per batch. */
export const batchOf = (users: number | null): number | null =>
  users === null ? null : Math.max(1, Math.floor(users / BATCHES_A_MINUTE))

/** Returns the fans per minute after rounding to whole batches; null if rounding does not change the number. */
export function roundedUsers(users: number | null): number | null {
  const rounded = (batchOf(users) ?? 0) * BATCHES_A_MINUTE
  return users === null || users < 1 || users > MOST_USERS || rounded === users ? null : rounded
}

const noCodes: EventData = { price_code: null, hold_codes: [] }

/** The request body that the form sends. */
export const bodyOf = (form: OfferForm) => ({
  events: [...form.events],
  event_data: Object.fromEntries(form.events.map((id) => [String(id), form.event_data[String(id)] ?? noCodes])),
  send_at: form.send_at ?? '',
  message: form.message.trim(),
  reward_id: form.reward_id || null,
  type: form.text_buy_segment_id === 'all' ? ('all' as const) : ('segment' as const),
  text_buy_segment_id: form.text_buy_segment_id === 'all' ? null : form.text_buy_segment_id,
  auto_send: form.auto_send,
  auto_scale: form.auto_scale,
  seatmap_view: form.seatmap_view,
  requires_inventory_to_send: form.requires_inventory_to_send,
  estimated_conversion_rate: form.estimated_conversion_rate,
  max_users_per_batch: form.auto_scale ? null : batchOf(form.max_users_per_batch),
  status: form.status,
})
export type OfferBody = ReturnType<typeof bodyOf>

interface FormContext {
  /** Epoch milliseconds. */
  now: number
  /** The form's initial values. */
  initial: OfferForm
  /** The start of the earliest chosen event; null while no event is chosen. */
  earliest: string | null
}

/** The error texts of the form, by field. */
export function offerProblems(form: OfferForm, { now, initial, earliest }: FormContext): FieldProblems {
  const {
    text_buy_segment_id: _,
    max_users_per_batch: __,
    estimated_conversion_rate: ___,
    ...problems
  } = problemsIn(NewOffer, bodyOf(form))
  const at = form.send_at
  const isNew = at !== initial.send_at
  if (at && isNew && toEpoch(at) < now) problems['send_at'] = m.sending_send_at_past()
  else if (at && earliest && toEpoch(at) > toEpoch(earliest)) problems['send_at'] = m.offers_send_at_late()
  if (form.text_buy_segment_id === null) problems['text_buy_segment_id'] = m.sending_send_to_required()
  return { ...problems, ...speedProblems(form, 'batch') }
}

/**
 * Returns the errors of the speed fields. Both forms count fans per minute, with their own minimum and words.
 * @param per the words: `batch` in the form of an offer, `minute` in its configuration
 */
export function speedProblems(
  form: Pick<OfferForm, 'auto_scale' | 'max_users_per_batch' | 'estimated_conversion_rate'>,
  per: 'batch' | 'minute',
): FieldProblems {
  const problems: FieldProblems = {}
  const users = form.max_users_per_batch
  const least = per === 'batch' ? 1 : BATCHES_A_MINUTE
  if (!form.auto_scale) {
    if (users === null || users < least)
      problems['max_users_per_batch'] = per === 'batch' ? m.offers_few_a_batch() : m.offers_few_a_minute()
    else if (users > MOST_USERS)
      problems['max_users_per_batch'] = per === 'batch' ? m.offers_many_a_batch() : m.offers_many_a_minute()
  }
  const rate = form.estimated_conversion_rate
  const long = per === 'minute' && form.auto_scale
  if (rate !== null && rate < 1) problems['estimated_conversion_rate'] = long ? m.offers_rate_low_long() : m.offers_rate_low()
  if (rate !== null && rate > 100) problems['estimated_conversion_rate'] = long ? m.offers_rate_high_long() : m.offers_rate_high()
  return problems
}

/** Toggles auto send or auto scale, with the fields that depend on it. */
export function switched<
  Form extends Pick<OfferForm, 'auto_send' | 'auto_scale' | 'max_users_per_batch' | 'estimated_conversion_rate'>,
>(form: Form, field: 'auto_send' | 'auto_scale', on: boolean, usualRate: number): Partial<OfferForm> {
  const scales = field === 'auto_scale' ? on : on && form.auto_scale
  const changed: Partial<OfferForm> = { [field]: on, auto_scale: scales }
  if (scales === form.auto_scale) return changed
  return scales
    ? { ...changed, max_users_per_batch: null, estimated_conversion_rate: Math.max(1, Math.round(usualRate)) }
    : { ...changed, max_users_per_batch: DEFAULT_USERS, estimated_conversion_rate: null }
}

/** The form's changed fields in wire format, and the values they had when it opened. Null if nothing changed. */
export function changesOf(seen: OfferForm, form: OfferForm) {
  const [before, now] = [bodyOf(seen), bodyOf(form)]
  const changed = (Object.keys(now) as (keyof OfferBody)[]).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(now[field]),
  )
  if (changed.length === 0) return null
  const pick = (body: OfferBody) => Object.fromEntries(changed.map((field) => [field, body[field]])) as Partial<OfferBody>
  return { body: pick(now), seen: pick(before) }
}
