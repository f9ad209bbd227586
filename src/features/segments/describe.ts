import type { FilterField } from '#contract/segment-filters.ts'
import type { SortType } from '#contract/segments.ts'
import type { Description } from '#data/outbox/describe.ts'
import { m } from '#messages/m.ts'
import { fieldWords } from '#parts/segment-filters/filter-words.ts'
import { segmentLabels, sortName } from './segment-form.ts'

/** Describes queued changes of segments for the sync tray and the list of refused changes. */
export const segments: Description = {
  place({ channel, patches: [patch] }) {
    const list = `/sales-channel/${channel}/texttobuy/segments`
    if (patch?.op === 'put') return `${list}/create`
    return patch?.op === 'set' ? `${list}/${patch.id}` : list
  },
  fields: Object.fromEntries(Object.entries(segmentLabels).map(([field, words]) => [field, () => words(1)])),
  value(field, value) {
    if (field === 'sort_type') return value === null ? m.common_none() : sortName(value as SortType)
    if (field !== 'filters') return undefined
    const filters = value as Pick<FilterField, 'id'>[]
    return filters.length === 0 ? m.common_none() : filters.map(({ id }) => fieldWords({ id, label: id })).join(', ')
  },
}
