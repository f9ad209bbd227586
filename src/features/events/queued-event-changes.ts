import { type Event, type EventPatch, events } from '#contract/events.ts'
import { queued, type QueuedChange } from '#data/outbox/queued-change.ts'

export type EventStatus = Event['status']

/** The queued change that enables (1) or disables (0) an event. Its precondition is the status that was shown. */
export const statusChange = (event: Event, status: EventStatus): QueuedChange =>
  queued(events.updateEvent, {
    params: { id: event.id },
    body: { status },
    channel: event.sales_channel_id,
    patches: [{ op: 'set', table: 'events', id: event.id, fields: { status } }],
    if: { status: event.status },
    seen: event,
    answer: { table: 'events' },
    label: { message: status === 1 ? 'events_enable_label' : 'events_disable_label', params: { title: event.title } },
  })

/** The queued change that enables or disables every event of a channel. */
export const allStatusChange = (channel: number, status: EventStatus): QueuedChange =>
  queued(events.switchAllEvents, {
    params: { id: channel },
    body: { action: status === 1 ? 'enable all' : 'disable all' },
    channel,
    patches: [{ op: 'set', table: 'events', id: '*', fields: { status } }],
    label: { message: status === 1 ? 'events_enable_all_label' : 'events_disable_all_label', params: {} },
  })

/** The queued change of some fields of an event; its precondition is their values when the form opened. */
export function updateChange(event: Event, { body, seen }: { body: EventPatch; seen: Record<string, unknown> }): QueuedChange {
  const { theme, ...fields } = body
  return queued(events.updateEvent, {
    params: { id: event.id },
    body,
    channel: event.sales_channel_id,
    patches: [
      { op: 'set', table: 'events', id: event.id, fields: { ...fields, ...(theme && { theme: { ...event.theme, ...theme } }) } },
    ],
    if: seen,
    seen: event,
    // A league belongs to a category, so both are merged together.
    merge: { together: [['category', 'league']] },
    answer: { table: 'events' },
    label: { message: 'events_update_label', params: { title: event.title } },
  })
}
