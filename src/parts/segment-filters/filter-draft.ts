import {
  comparatorsOf,
  DEFAULT_DISTANCE_MILES,
  isFilterField,
  valueTypeOf,
  type Between,
  type Comparator,
  type FilterField,
  type Proximity,
} from '#contract/segment-filters.ts'

/** A row of filters as a form holds it: maybe not whole yet. */
export interface FilterDraft {
  /** Which row it is, however the others move. */
  key: string
  id: string
  comparator: string
  value: unknown
}

/** A filter as answers have it. */
export interface FilterRow {
  id: string
  comparator: string
  value: unknown
}

const isRange = (comparator: string) => comparator === 'between'

/** The empty value of a new filter. */
export function emptyValue(type: FilterField['valueType'], comparator: string): unknown {
  if (isRange(comparator)) return { from: null, to: null } satisfies Between<null>
  if (type === 'boolean') return true
  if (type === 'multiselect' || type === 'multiselect-event') return []
  if (type === 'proximity') return { zipcode: '', distance: DEFAULT_DISTANCE_MILES } satisfies Proximity
  return type === 'number' || type === 'date' ? null : ''
}

let made = 0
/** A row without a field. */
export const newFilter = (): FilterDraft => ({ key: `new-${++made}`, id: '', comparator: '', value: '' })

/** The row after another field was chosen: its usual comparator, and no value. */
export function withField(draft: FilterDraft, field: Pick<FilterField, 'id' | 'valueType' | 'comparators'>): FilterDraft {
  const comparator = field.comparators[0]?.value ?? ''
  return { ...draft, id: field.id, comparator, value: emptyValue(field.valueType, comparator) }
}

/** The row after another comparator was chosen; a value of the same form stays. */
export function withComparator(draft: FilterDraft, type: FilterField['valueType'], comparator: string): FilterDraft {
  const stays = isRange(comparator) === isRange(draft.comparator)
  return { ...draft, comparator, value: stays ? draft.value : emptyValue(type, comparator) }
}

/** Filters as a form holds them. Of bids on one product only the range is edited. */
export const draftsOf = (filters: readonly FilterRow[]): FilterDraft[] =>
  filters.map(({ id, comparator, value }, nth) => ({ key: `row-${nth}`, id, comparator, value: bareRange(value) }))

const bareRange = (value: unknown) =>
  typeof value === 'object' && value !== null && 'bid_product_id' in value
    ? (value as unknown as { value: unknown }).value
    : value

/**
 * The filters as they are sent.
 * @param bidProduct the product of `bid_amount`, for the filters of its audience
 */
export const filtersOf = (drafts: readonly FilterDraft[], bidProduct?: string): FilterRow[] =>
  drafts.map(({ id, comparator, value }) => ({
    id,
    comparator,
    value: id === 'bid_amount' && bidProduct !== undefined ? { bid_product_id: bidProduct, value } : value,
  }))

/** A field as this device knows it, while the server's words and values are not there. */
export function knownField(id: string): FilterField | undefined {
  if (!isFilterField(id)) return undefined
  const comparators = comparatorsOf(id).map((value: Comparator) => ({ value, label: value }))
  return { id, label: id, valueType: valueTypeOf(id), comparators, options: [] }
}
