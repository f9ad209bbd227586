import { m } from '#messages/m.ts'
import type { FieldProblems } from '#parts/wish-form/field-paths.ts'

/** The part of a form that says to which events something applies, by the names of the wire. */
export interface Applies {
  apply_to_all_events: boolean
  events: readonly number[]
}

export const appliesLabels = { apply_to_all_events: m.applies_to_all, events: m.applies_events }

/** As it is sent and stored: no events where it applies to all, else each once, in order. */
export const appliesBody = ({ apply_to_all_events, events }: Applies) => ({
  apply_to_all_events,
  events: apply_to_all_events ? [] : [...new Set(events)].sort((a, b) => a - b),
})

/**
 * What applies to some events names at least one.
 * @param before as it was, null where it is new: what has lost its last event may stay so
 */
export const appliesProblems = (form: Applies, before: Applies | null): FieldProblems =>
  !form.apply_to_all_events &&
  form.events.length === 0 &&
  (before === null || before.apply_to_all_events || before.events.length > 0)
    ? { events: m.server_no_event() }
    : {}

/** A control's value as a box to tick takes it. */
export const ticked = <Rest extends { value: boolean; onValue: (value: boolean) => void }>({
  value,
  onValue,
  ...rest
}: Rest) => ({
  ...rest,
  checked: value,
  onChecked: onValue,
})
