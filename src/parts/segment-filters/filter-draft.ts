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

/** A filter row in a form, which may be incomplete. */
export interface FilterDraft {
  /** The row's stable key. */
  key: string
  id: string
  comparator: string
  value: unknown
}

/** A filter as in requests and responses. */
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
/** A new row, with no field chosen. */
export const newFilter = (): FilterDraft => ({ key: `new-${++made}`, id: '', comparator: '', value: '' })

/** The row after another field was chosen: with its first comparator, and an empty value. */
export function withField(draft: FilterDraft, field: Pick<FilterField, 'id' | 'valueType' | 'comparators'>): FilterDraft {
  const comparator = field.comparators[0]?.value ?? ''
  return { ...draft, id: field.id, comparator, value: emptyValue(field.valueType, comparator) }
}

/** The row after another comparator was chosen; the value stays if it has the same form. */
export function withComparator(draft: FilterDraft, type: FilterField['valueType'], comparator: string): FilterDraft {
  const stays = isRange(comparator) === isRange(draft.comparator)
  return { ...draft, comparator, value: stays ? draft.value : emptyValue(type, comparator) }
}

/**
 * Converts filters for a form. For a filter by bids on one product, the form's value is only the inner value, without the product's
 * id.
 */
export const draftsOf = (filters: readonly FilterRow[]): FilterDraft[] =>
  filters.map(({ id, comparator, value }, nth) => ({ key: `row-${nth}`, id, comparator, value: bareRange(value) }))

const bareRange = (value: unknown) =>
  typeof value === 'object' && value !== null && 'bid_product_id' in value
    ? (value as unknown as { value: unknown }).value
    : value

/**
 * Converts the rows of a form to filters for a request.
 * @param bidProduct the id of the bid product whose audience this is; it becomes part of the value of `bid_amount`
 */
export const filtersOf = (drafts: readonly FilterDraft[], bidProduct?: string): FilterRow[] =>
  drafts.map(({ id, comparator, value }) => ({
    id,
    comparator,
    value: id === 'bid_amount' && bidProduct !== undefined ? { bid_product_id: bidProduct, value } : value,
  }))

/** A field without the server's labels and options, until they are loaded; undefined if unknown. */
export function knownField(id: string): FilterField | undefined {
  if (!isFilterField(id)) return undefined
  const comparators = comparatorsOf(id).map((value: Comparator) => ({ value, label: value }))
  return { id, label: id, valueType: valueTypeOf(id), comparators, options: [] }
}
