import * as z from 'zod/mini'
import { NumberId, RangeBound, RowId, text } from '#contract/core/wire.ts'

/** The value types of a filter. */
export type ValueType = 'string' | 'number' | 'date' | 'boolean' | 'select' | 'multiselect' | 'multiselect-event' | 'proximity'
export const comparators = ['contains', 'equals', 'not', 'gt', 'gte', 'lt', 'lte', 'in', 'notIn', 'between'] as const
export type Comparator = (typeof comparators)[number]

interface Field {
  type: ValueType
  /** The comparison operators of the field; if absent, those of its type. */
  comparators?: readonly Comparator[]
  /** The smallest allowed value of both ends of a range. */
  min?: number
}

const range = { type: 'number', comparators: ['between'], min: 0 } as const

/** All fields by which a segment filters fans. */
export const filterFields = {
  first_name: { type: 'string' },
  last_name: { type: 'string' },
  email: { type: 'string' },
  zip_code: { type: 'string' },
  reward_code: { type: 'string' },
  campaign: { type: 'multiselect' },
  source: { type: 'multiselect' },
  account_group: { type: 'multiselect' },
  tag: { type: 'multiselect' },
  message_channel: { type: 'multiselect' },
  subscribed: { type: 'boolean' },
  created_at: { type: 'date' },
  completed_at: { type: 'date' },
  last_purchase_at: { type: 'date' },
  referral_count: { type: 'number' },
  tickets_claimed: { type: 'number' },
  graduation_year: range,
  purchase_amount: range,
  bid_amount: range,
  total_spend: range,
  purchased_event: { type: 'multiselect-event' },
  text_buy_user_proximity: { type: 'proximity' },
} as const satisfies Record<string, Field>
export type FilterFieldId = keyof typeof filterFields

const byType: Record<ValueType, readonly Comparator[]> = {
  string: ['contains', 'equals', 'not'],
  number: ['equals', 'not', 'gt', 'gte', 'lt', 'lte', 'between'],
  date: ['gt', 'lt', 'between'],
  boolean: ['equals'],
  select: ['equals', 'not'],
  multiselect: ['in', 'notIn'],
  'multiselect-event': ['in', 'notIn'],
  proximity: ['equals'],
}

export const isFilterField = (id: string): id is FilterFieldId => Object.hasOwn(filterFields, id)
const fieldOf = (id: FilterFieldId): Field => filterFields[id]
export const valueTypeOf = (id: FilterFieldId): ValueType => fieldOf(id).type
/** The comparison operators of a field, the usual one first. */
export const comparatorsOf = (id: FilterFieldId): readonly Comparator[] => fieldOf(id).comparators ?? byType[fieldOf(id).type]

/** The default distance from a ZIP code, in miles. */
export const DEFAULT_DISTANCE_MILES = 5
const MAX_ITEMS = 1000
export const MAX_FILTERS = 50

/** A range; both ends are included. */
export interface Between<T> {
  from: T
  to: T
}
export interface Proximity {
  zipcode: string
  /** The distance, in miles. */
  distance: number
}
/** A range of amounts of bids on one product, in the product's currency, for the audience of a bid product. */
export interface BidRange {
  bid_product_id: string
  value: Between<number>
}
export type FilterValue =
  | string
  | number
  | boolean
  | readonly string[]
  | readonly number[]
  | Between<string>
  | Between<number>
  | Proximity
  | BidRange

/** One condition; a segment requires all of them. */
export interface Filter {
  id: FilterFieldId
  comparator: Comparator
  value: FilterValue
}

const required = (input: unknown) => input === undefined || input === null || input === ''
const word = z.string('Required').check(z.trim(), z.minLength(1, { error: 'Required', abort: true }), z.maxLength(255))

const numberIn = (min?: number) => {
  const number = z.pipe(
    z.transform((input: unknown) => (typeof input === 'string' && /^\s*-?\d+(\.\d+)?\s*$/.test(input) ? Number(input) : input)),
    z.number({ error: ({ input }) => (required(input) ? 'Required' : 'Must be a number') }),
  )
  return min === undefined ? number : number.check(z.refine((value) => value >= min, `Minimum is ${min}`))
}
const day = z.pipe(
  z.unknown(),
  z.transform((input, context): string => {
    const parsed = RangeBound.safeParse(input)
    if (parsed.success) return parsed.data
    context.issues.push({ code: 'custom', input, message: required(input) ? 'Required' : 'Invalid Date' })
    return z.NEVER
  }),
)
/** The error for a range whose end is less than its start. */
const REVERSED = 'Must not be less than the start of the range'
/** Returns an end of a range in a comparable form: the date of a date or date-time, else the number. */
const comparable = (end: unknown) => (typeof end === 'string' ? end.slice(0, 10) : Number(end))
const between = <Output, Input>(end: z.ZodMiniType<Output, Input>) =>
  z
    .object({ from: end, to: end }, 'Required')
    .check(z.refine(({ from, to }) => comparable(from) <= comparable(to), { error: REVERSED, path: ['to'] }))
const several = <Output, Input>(item: z.ZodMiniType<Output, Input>) =>
  z.array(item, 'Required').check(z.minLength(1, 'At least 1 item should be selected'), z.maxLength(MAX_ITEMS))

const Zip = z
  .string('Required')
  .check(
    z.trim(),
    z.minLength(1, { error: 'Required', abort: true }),
    z.regex(/^\d+$/, { error: 'Zipcode should only contain digits', abort: true }),
    z.regex(/^\d{5}$/, 'Zipcode should be exactly 5 digits'),
  )
const Near = z.object({ zipcode: Zip, distance: z._default(numberIn(0), DEFAULT_DISTANCE_MILES) }, 'Required')
const ProductId = z.string('Required').check(z.guid('Required'), z.toLowerCase())
const Bids = z.object({ bid_product_id: ProductId, value: between(numberIn(0)) }, 'Required')

/**
 * Returns the schema of a filter's value. @param of the kind of filter: for an audience, `bid_amount` also contains the product
 */
function valueSchema(id: FilterFieldId, comparator: Comparator, of: 'segment' | 'audience'): z.ZodMiniType<FilterValue> {
  const { type, min } = fieldOf(id)
  if (id === 'bid_amount' && of === 'audience') return Bids
  if (type === 'number') return comparator === 'between' ? between(numberIn(min)) : numberIn()
  if (type === 'date') return comparator === 'between' ? between(day) : day
  if (type === 'boolean')
    return z.pipe(
      z.union([z.boolean(), z.enum(['true', 'false'])], 'Required'),
      z.transform((value) => value === true || value === 'true'),
    )
  if (type === 'multiselect-event') return several(NumberId)
  if (type === 'multiselect') return several(id === 'tag' || id === 'account_group' ? RowId : word)
  if (type === 'proximity') return Near
  return word
}

const filter = (of: 'segment' | 'audience') =>
  z.pipe(
    z.object({ id: word, comparator: word, value: z.optional(z.unknown()) }),
    z.transform(({ id, comparator, value }, context): Filter => {
      const refuse = (path: PropertyKey[], message: string) => {
        context.issues.push({ code: 'custom', input: value, path, message })
        return z.NEVER
      }
      if (!isFilterField(id)) return refuse(['id'], 'Must be a field of segments')
      const known = comparatorsOf(id).find((one) => one === comparator)
      if (known === undefined) return refuse(['comparator'], `Must be one of ${comparatorsOf(id).join(', ')}`)
      if (required(value)) return refuse(['value'], 'Required')
      const parsed = valueSchema(id, known, of).safeParse(value)
      if (parsed.success) return { id, comparator: known, value: parsed.data }
      for (const { path, message } of parsed.error.issues) refuse(['value', ...path], message)
      return z.NEVER
    }),
  )

/** The filters of a segment. */
export const SegmentFilters = z.array(filter('segment')).check(z.maxLength(MAX_FILTERS))
/** The filters of a product's bidders, in which the value of `bid_amount` also contains the product. */
export const AudienceFilters = z.array(filter('audience')).check(z.maxLength(MAX_FILTERS))

const Option = z.object({ value: z.union([z.string(), z.number()]), label: z.string() })
/** A filterable field with its operators and options, for filter forms. */
export const FilterField = z.object({
  id: z.string(),
  label: z.string(),
  valueType: z.enum(['string', 'number', 'date', 'boolean', 'select', 'multiselect', 'multiselect-event', 'proximity']),
  comparators: z.array(z.object({ value: z.enum(comparators), label: z.string() })),
  options: z.array(Option),
})
export type FilterField = z.output<typeof FilterField>

/** A filter in a response. */
export const FilterRow = z.object({ id: text(), comparator: text(), value: z.unknown() })
