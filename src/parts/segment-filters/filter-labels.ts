import { m } from '#messages/m.ts'
import type { FieldLabels } from '#parts/change-form/field-paths.ts'

const named = (part: () => string) => (place: number) => m.segments_filter_part({ count: place, part: part() })

/** The labels of the filters' fields in a form's error summary, by path. */
export const filterLabels: FieldLabels = {
  filters: m.segments_filters,
  'filters.*.id': named(m.segments_field),
  'filters.*.comparator': named(m.segments_comparator),
  'filters.*.value': named(m.segments_value),
  'filters.*.value.from': named(m.segments_from),
  'filters.*.value.to': named(m.segments_to),
  'filters.*.value.zipcode': named(m.segments_zip),
  'filters.*.value.distance': named(m.segments_distance),
}
