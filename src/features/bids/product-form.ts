import { type BidProduct, NewBidProduct } from '#contract/bid-products.ts'
import { currencies, type Currency } from '#lib/money.ts'
import { toEpoch } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { type FieldProblems, problemsIn } from '#parts/change-form/field-paths.ts'

/** The fields of the form of a bid product, by their wire names. */
export interface ProductForm {
  name: string
  description: string
  event_id: number | null
  text_buy_segment_id: string
  banner: string
  min_amount: number | null
  max_amount: number | null
  purchase_amount: number | null
  quantity: number | null
  min_quantity_per_purchase: number | null
  max_quantity_per_purchase: number | null
  start_time: string | null
  end_time: string | null
  hold_code: string
  price_code: string
  currency: Currency
}

export const emptyProductForm = (currency: Currency): ProductForm => ({
  name: '',
  description: '',
  event_id: null,
  text_buy_segment_id: '',
  banner: '',
  min_amount: null,
  max_amount: null,
  purchase_amount: null,
  quantity: null,
  min_quantity_per_purchase: 1,
  max_quantity_per_purchase: 1,
  start_time: null,
  end_time: null,
  hold_code: '',
  price_code: '',
  currency,
})

const currencyOf = (code: string): Currency => currencies.find((one) => one === code) ?? 'usd'

export const formOf = (product: BidProduct): ProductForm => ({
  name: product.name,
  description: product.description,
  event_id: product.event_id,
  text_buy_segment_id: product.text_buy_segment_id ?? '',
  banner: product.banner,
  min_amount: product.min_amount,
  max_amount: product.max_amount,
  purchase_amount: product.purchase_amount,
  quantity: product.quantity,
  min_quantity_per_purchase: product.min_quantity_per_purchase,
  max_quantity_per_purchase: product.max_quantity_per_purchase,
  start_time: product.start_time,
  end_time: product.end_time,
  hold_code: product.hold_code ?? '',
  price_code: product.price_code ?? '',
  currency: currencyOf(product.currency),
})

export const productLabels = {
  name: m.bids_name,
  description: m.common_description,
  event_id: m.bids_event,
  text_buy_segment_id: m.bids_segment,
  banner: m.bids_banner,
  currency: m.bids_currency,
  min_amount: m.bids_min_amount,
  max_amount: m.bids_max_amount,
  purchase_amount: m.bids_purchase_amount,
  quantity: m.bids_quantity,
  min_quantity_per_purchase: m.bids_min_quantity,
  max_quantity_per_purchase: m.bids_max_quantity,
  start_time: m.bids_start,
  end_time: m.bids_end,
  hold_code: m.bids_hold_code,
  price_code: m.bids_price_code,
}

/** The request body that the form sends. */
export const bodyOf = (form: ProductForm) => ({
  ...form,
  name: form.name.trim(),
  description: form.description.trim(),
  hold_code: form.hold_code.trim() || null,
  price_code: form.price_code.trim() || null,
})

/** The data for the rules about the time of the form's event. */
export interface EventOfForm {
  /** The chosen event's start, ISO 8601; undefined while it is unknown. */
  time: string | undefined
  /** The form before it was changed. As on the server, the rules apply only to changed fields. */
  seen: Pick<ProductForm, 'event_id' | 'end_time'>
  /** Milliseconds since 1970. */
  now: number
}

function eventProblems({ event_id, end_time }: ProductForm, { time, seen, now }: EventOfForm): FieldProblems {
  if (time === undefined) return {}
  const isMoved = event_id !== seen.event_id
  return {
    ...(isMoved && toEpoch(time) <= now && { event_id: m.bids_event_over() }),
    ...(end_time &&
      (isMoved || end_time !== seen.end_time) &&
      toEpoch(end_time) > toEpoch(time) && { end_time: m.bids_end_after_event() }),
  }
}

/** The error texts of the form, by field. */
export function productProblems(form: ProductForm, event?: EventOfForm): FieldProblems {
  const { quantity, min_quantity_per_purchase: min, max_quantity_per_purchase: max, start_time, end_time } = form
  const { min_amount: least, max_amount: most, purchase_amount: price } = form
  return {
    ...(least !== null && most !== null && least > most && { min_amount: m.bids_min_over_max() }),
    ...(least !== null && price !== null && price < least && { purchase_amount: m.bids_purchase_below_min() }),
    ...(quantity !== null && min !== null && quantity < min && { quantity: m.bids_quantity_below_min() }),
    ...(max !== null && min !== null && max < min && { max_quantity_per_purchase: m.bids_max_below_min() }),
    ...(event && eventProblems(form, event)),
    ...(start_time && end_time && toEpoch(end_time) < toEpoch(start_time) && { end_time: m.server_end_before_start() }),
    ...problemsIn(NewBidProduct, bodyOf(form)),
  }
}

/** The form's changed fields in wire format; null if nothing changed. */
export function changesOf(seen: ProductForm, form: ProductForm): Partial<ReturnType<typeof bodyOf>> | null {
  const [before, now] = [bodyOf(seen), bodyOf(form)]
  const changed = (Object.keys(now) as (keyof typeof now)[]).filter((field) => before[field] !== now[field])
  return changed.length === 0 ? null : Object.fromEntries(changed.map((field) => [field, now[field]]))
}
