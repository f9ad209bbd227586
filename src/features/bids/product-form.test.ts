import { describe, expect, it } from 'vitest'
import { bodyOf, changesOf, emptyProductForm, type ProductForm, productProblems } from './product-form.ts'

const filled: ProductForm = {
  ...emptyProductForm('usd'),
  name: 'Front row',
  description: 'In front',
  event_id: 7,
  text_buy_segment_id: 'e0a1c7de-0000-4000-8000-000000000001',
  banner: 'https://pictures.example/a.png',
  min_amount: 10,
  max_amount: 100,
  purchase_amount: 80,
  quantity: 10,
  start_time: '2026-03-01T00:00:00.000Z',
  end_time: '2026-03-10T00:00:00.000Z',
}

describe('the form of a bid product', () => {
  it('names each missing field', () =>
    expect(productProblems(emptyProductForm('usd'))).toEqual({
      name: 'Required',
      description: 'Required',
      event_id: 'Required',
      text_buy_segment_id: 'Required',
      banner: 'Required',
      min_amount: 'Required',
      max_amount: 'Required',
      purchase_amount: 'Required',
      quantity: 'Required',
      start_time: 'Send at is required',
      end_time: 'End date is required if start date is selected',
    }))
  it('accepts valid input', () => expect(productProblems(filled)).toEqual({}))
  it.each([
    [{ quantity: 1, min_quantity_per_purchase: 2, max_quantity_per_purchase: 2 }, 'quantity'],
    [{ min_quantity_per_purchase: 3, max_quantity_per_purchase: 2 }, 'max_quantity_per_purchase'],
    [{ end_time: '2026-02-01T00:00:00.000Z' }, 'end_time'],
    [{ min_amount: -1 }, 'min_amount'],
    [{ min_amount: 101, purchase_amount: 200 }, 'min_amount'],
    [{ purchase_amount: 9 }, 'purchase_amount'],
    [{ min_quantity_per_purchase: 0 }, 'min_quantity_per_purchase'],
  ])('refuses %j at the field %s', (change, field) =>
    expect(Object.keys(productProblems({ ...filled, ...change }))).toEqual([field]),
  )
  it('refuses a past event and an end after the event, but only if it changes one of them', () => {
    const time = '2026-03-09T00:00:00.000Z'
    const problems = (seen: Partial<ProductForm>, now: string) =>
      productProblems(filled, { time, seen: { ...filled, ...seen }, now: Date.parse(now) })
    const [before, after] = ['2026-03-02T00:00:00.000Z', '2026-03-10T00:00:00.000Z']
    expect(problems({ event_id: null }, before)).toEqual({ end_time: 'The end date can’t be after the event’s start time.' })
    expect(problems({ end_time: null }, after)).toEqual({ end_time: 'The end date can’t be after the event’s start time.' })
    expect(problems({ event_id: 8 }, after)).toMatchObject({ event_id: 'The event is already over.' })
    expect(problems({}, after)).toEqual({})
  })
  it('sends empty codes as null', () =>
    expect(bodyOf({ ...filled, hold_code: ' ' })).toMatchObject({ hold_code: null, price_code: null }))
})

describe('a change', () => {
  it('is null if nothing but blanks changed', () => expect(changesOf(filled, { ...filled, name: ' Front row ' })).toBeNull())
  it('sends only changed fields', () => expect(changesOf(filled, { ...filled, quantity: 12 })).toEqual({ quantity: 12 }))
})
