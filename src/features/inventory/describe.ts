import { valueAt } from '#contract/core/list.ts'
import type { Description, Placed, Refused, DescribedEntry } from '#data/outbox/describe.ts'
import { formatDateTime } from '#lib/time.ts'
import { text } from '#messages/dynamic.ts'
import { m } from '#messages/m.ts'
import { placesOf } from '#features/inventory/held/held-now.ts'
import type { HoldWords } from './holds.ts'
import { repeatsSeat } from './repeats-seat.ts'

const statuses: Record<string, () => string> = {
  Available: m.inventory_available,
  Reserved: m.inventory_reserved,
  Purchased: m.inventory_purchased,
}

/**
 * Returns the path of the event's page. The event's id is taken from the change, else from the row as it was shown, else from
 * `event`.
 */
function eventPage({ channel, params, seen }: Placed, event: number | undefined): string | null {
  const id = params?.['eventId'] ?? (seen as { event_id?: unknown } | null)?.event_id ?? event
  return typeof id === 'number' || typeof id === 'string' ? `/sales-channel/${channel}/events/${id}` : null
}

/** Describes queued changes of seats for the sync tray and the list of refused changes. */
export const seats: Description = {
  place: eventPage,
  fields: {
    status: m.sync_field_status,
    price: m.sync_field_price,
    reserved_by: m.sync_field_reserved_by,
    reserved_until: m.sync_field_reserved_until,
  },
  value(field, value) {
    if (field === 'reserved_by' && (value === null || value === undefined)) return m.sync_nobody()
    return field === 'status' ? statuses[String(value)]?.() : undefined
  },
  // The holder and the end are always compared; a free seat has neither.
  compared: (fields) =>
    fields.some((field) => field.startsWith('reserved_'))
      ? [...new Set([...fields, 'status', 'reserved_by', 'reserved_until'])]
      : fields,
  shows: (field, row) => row['status'] !== 'Available' || !field.startsWith('reserved_'),
  refusal,
  repeats: repeatsSeat,
  action,
  one({ label }) {
    const { section, row, seat } = label.params
    if (section === undefined || row === undefined || seat === undefined) return text(label.message, label.params)
    return m.inventory_seat_named({ section: String(section), row: String(row), seat: String(seat) })
  },
  many: seatRuns,
}

/** Describes queued changes of VIP packages for the sync tray and the list of refused changes. */
export const vip: Description = {
  place: eventPage,
  fields: {
    title: m.sync_field_title,
    description: m.sync_field_description,
    total_quantity: m.sync_field_total_quantity,
    price: m.sync_field_price,
  },
}

/** The reason why a hold or release was refused, in words: the seat is sold, or somebody holds it. Null for other reasons. */
function refusal({ problem, requested, now }: Refused, zone: string): string | null {
  const isRelease = requested['status'] === 'Available' && valueAt(now, 'reserved_by.id') !== null
  if (problem?.status !== 409 || (!isRelease && requested['status'] !== 'Reserved')) return null
  const { status, reserved_by, reserved_until } = (now ?? {}) as Record<string, unknown>
  if (status === 'Purchased') return m.sync_problem_sold()
  if (status !== 'Reserved') return null
  const name = (reserved_by as { name?: string } | null)?.name ?? m.sync_somebody()
  if (typeof reserved_until !== 'string') return m.sync_problem_held({ name })
  return m.sync_problem_held_until({ name, until: formatDateTime(reserved_until, zone) })
}

/**
 * Describes an action on seats: one seat by its place, several by their number and sections; a hold also by its person and reason.
 */
function action(entries: readonly DescribedEntry[]): string {
  const [first] = entries
  if (!first) return ''
  const { for: whom, reason } = (first.body ?? {}) as HoldWords
  return [actionOn(first, entries), whom, reason].filter(Boolean).join(' · ')
}

function actionOn(first: DescribedEntry, entries: readonly DescribedEntry[]): string {
  const { message, params } = first.label
  const { count } = first.action
  if (count < 2) return text(message, params)
  const names = [...new Set(entries.map(({ label }) => String(label.params['section'] ?? '')))].filter(Boolean)
  const many = { total: count, count: names.length, sections: names.join(', ') }
  if (message === 'inventory_hold_label') return m.sync_hold_many({ ...many, until: String(params['until'] ?? '') })
  if (message === 'holds_undo_label') return m.holds_undo_many({ count })
  return message === 'inventory_release_label' ? m.sync_release_many(many) : text(message, params)
}

/** Many seats as a short text: `101 A 4–9, 12 · 101 B 1`. */
function seatRuns(entries: readonly Pick<DescribedEntry, 'label'>[]): string {
  const places = entries.map(({ label: { params } }) => ({
    section: String(params['section']),
    row: String(params['row']),
    seat: String(params['seat']),
  }))
  return placesOf(places)
}
