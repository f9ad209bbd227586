import { NewPassProduct, type PassProduct } from '#contract/pass.ts'
import { dayBounds, isDate, localDate } from '#lib/day-range.ts'
import { currencies, type Currency } from '#lib/money.ts'
import { toEpoch, toIso } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { type FieldProblems, problemsIn } from '#parts/change-form/field-paths.ts'

/** The fields of the form of a pass product, by their wire names; its dates are days in the channel's zone. */
export interface PassForm {
  title: string
  description: string
  amount: number | null
  currency: Currency
  quantity: number | null
  max_quantity_per_purchase: number | null
  allow_multiple: boolean
  is_enabled: boolean
  start_date: string | null
  end_date: string | null
  events: readonly number[]
}

/** An empty form, with the defaults of a new pass. */
export const emptyPassForm: PassForm = {
  title: '',
  description: '',
  amount: 0,
  currency: 'usd',
  quantity: 0,
  max_quantity_per_purchase: 10,
  allow_multiple: false,
  is_enabled: false,
  start_date: null,
  end_date: null,
  events: [],
}

export const formOf = (pass: PassProduct, zone: string): PassForm => ({
  title: pass.title,
  description: pass.description,
  amount: pass.amount,
  currency: currencies.find((one) => one === pass.currency) ?? 'usd',
  quantity: pass.quantity,
  max_quantity_per_purchase: pass.max_quantity_per_purchase,
  allow_multiple: pass.allow_multiple === 1,
  is_enabled: pass.is_enabled === 1,
  start_date: localDate(pass.start_date, zone),
  end_date: localDate(pass.end_date, zone),
  events: pass.events.map(({ id }) => id),
})

export const passLabels = {
  title: m.common_title,
  description: m.common_description,
  amount: m.pass_amount,
  currency: m.pass_currency,
  quantity: m.pass_quantity,
  max_quantity_per_purchase: m.pass_max_quantity,
  start_date: m.pass_start,
  end_date: m.pass_end,
  events: m.pass_events,
  allow_multiple: m.pass_multiple,
  is_enabled: m.pass_enabled,
}

/** Return the first and the last millisecond of a day. They return an invalid day unchanged, so that validation refuses it. */
const begins = (day: string | null, zone: string) => (day && isDate(day) ? dayBounds(day, zone).from : day)
const ends = (day: string | null, zone: string) => (day && isDate(day) ? toIso(toEpoch(dayBounds(day, zone).until) - 1) : day)

/** The request body that the form sends, with the amount as text. */
export const bodyOf = (form: PassForm, zone: string) => ({
  title: form.title.trim(),
  description: form.description.trim(),
  amount: form.amount === null ? '' : String(form.amount),
  currency: form.currency,
  quantity: form.quantity,
  max_quantity_per_purchase: form.max_quantity_per_purchase,
  allow_multiple: form.allow_multiple ? 1 : 0,
  is_enabled: form.is_enabled ? 1 : 0,
  start_date: begins(form.start_date, zone),
  end_date: ends(form.end_date, zone),
  events: [...new Set(form.events)].sort((a, b) => a - b),
})

interface FormContext {
  zone: string
  /** Epoch milliseconds. */
  now: number
  /** The form's initial values. */
  initial: PassForm
}

/** The error texts of the form, by field. */
export function passProblems(form: PassForm, { zone, now, initial }: FormContext): FieldProblems {
  const { start_date: start, end_date: end } = form
  const isPast = end !== null && end !== initial.end_date && end < localDate(now, zone)
  return {
    ...(isPast && { end_date: m.server_end_in_past() }),
    ...(start && end && end < start && { end_date: m.server_end_before_start() }),
    ...problemsIn(NewPassProduct, bodyOf(form, zone)),
    ...(form.quantity === null && { quantity: m.common_required() }),
    ...(form.max_quantity_per_purchase === null && { max_quantity_per_purchase: m.common_required() }),
  }
}

/** The form's changed fields in wire format; null if nothing changed. */
export function changesOf(seen: PassForm, form: PassForm, zone: string): Partial<ReturnType<typeof bodyOf>> | null {
  const [before, now] = [bodyOf(seen, zone), bodyOf(form, zone)]
  const changed = (Object.keys(now) as (keyof typeof now)[]).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(now[field]),
  )
  return changed.length === 0 ? null : Object.fromEntries(changed.map((field) => [field, now[field]]))
}
