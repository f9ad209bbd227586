import { m } from '#messages/m.ts'
import type { FieldProblems } from '#parts/change-form/field-paths.ts'

/** The fields of a form that choose the events to which a row applies, by their wire names. */
export interface Applies {
  apply_to_all_events: boolean
  events: readonly number[]
}

export const appliesLabels = { apply_to_all_events: m.applies_to_all, events: m.applies_events }

/**
 * Returns the fields for the request body. The list of events is empty if the row applies to all events; otherwise it is sorted,
 * with each event once.
 */
export const appliesBody = ({ apply_to_all_events, events }: Applies) => ({
  apply_to_all_events,
  events: apply_to_all_events ? [] : [...new Set(events)].sort((a, b) => a - b),
})

/**
 * Requires at least one event, unless the row applies to all.
 * @param before the stored fields, null for a new row; a stored row without events may stay that way
 */
export const appliesProblems = (form: Applies, before: Applies | null): FieldProblems =>
  !form.apply_to_all_events &&
  form.events.length === 0 &&
  (before === null || before.apply_to_all_events || before.events.length > 0)
    ? { events: m.server_no_event() }
    : {}

/** Converts a control's props (`value`, `onValue`) to those of a checkbox (`checked`, `onChecked`). */
export const checkedProps = <Rest extends { value: boolean; onValue: (value: boolean) => void }>({
  value,
  onValue,
  ...rest
}: Rest) => ({
  ...rest,
  checked: value,
  onChecked: onValue,
})
