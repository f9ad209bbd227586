import { NewSegment, sortTypes, type Segment, type SortType } from '#contract/segments.ts'
import { m } from '#messages/m.ts'
import { draftsOf, type FilterDraft, filtersOf } from '#parts/segment-filters/filter-draft.ts'
import { filterLabels } from '#parts/segment-filters/filter-labels.ts'
import { type FieldLabels, type FieldProblems, problemsIn } from '#parts/change-form/field-paths.ts'

/** The fields of the form of a segment, by their wire names. */
export interface SegmentForm {
  name: string
  description: string
  filters: readonly FilterDraft[]
  limit_count: number | null
  sort_type: SortType | ''
}

export const emptySegmentForm: SegmentForm = { name: '', description: '', filters: [], limit_count: null, sort_type: '' }

export const formOf = ({ name, description, filters, limit_count, sort_type }: Segment): SegmentForm => ({
  name,
  description: description ?? '',
  filters: draftsOf(filters.map((one) => ({ ...one, value: one.value }))),
  limit_count,
  sort_type: sort_type ?? '',
})

export const segmentLabels: FieldLabels = {
  name: m.common_name,
  description: m.common_description,
  ...filterLabels,
  sort_type: m.segments_sort_type,
  limit_count: m.segments_limit,
}

const sortWords: Record<SortType, () => string> = {
  total_amount_spent: m.segments_sort_spent,
  total_number_of_transactions: m.segments_sort_transactions,
  sign_up_date: m.segments_sort_sign_up,
  total_amount_of_referral: m.segments_sort_referral,
}
export const sortOptions = () => sortTypes.map((value) => ({ value, label: sortWords[value]() }))
export const sortName = (sort: SortType) => sortWords[sort]()

/** The choice of fans as a request body. */
export const chosenIn = ({ filters, limit_count, sort_type }: Pick<SegmentForm, 'filters' | 'limit_count' | 'sort_type'>) => ({
  filters: filtersOf(filters),
  limit_count,
  sort_type: sort_type === '' ? null : sort_type,
})

/** The request body that the form sends. */
export const bodyOf = (form: SegmentForm) => ({
  name: form.name.trim(),
  description: form.description.trim() || null,
  ...chosenIn(form),
})

/** The error texts of the form, by field. */
export const segmentProblems = (form: SegmentForm): FieldProblems => problemsIn(NewSegment, bodyOf(form))

/** The form's changed fields in wire format, and the values they had when it opened. Null if nothing changed. */
export function changesOf(seen: SegmentForm, form: SegmentForm) {
  const [before, now] = [bodyOf(seen), bodyOf(form)]
  const changed = (Object.keys(now) as (keyof typeof now)[]).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(now[field]),
  )
  if (changed.length === 0) return null
  return {
    body: Object.fromEntries(changed.map((field) => [field, now[field]])) as Partial<typeof now>,
    seen: Object.fromEntries(changed.map((field) => [field, before[field]])) as Record<string, unknown>,
  }
}
