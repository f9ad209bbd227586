import type { HoldGroup } from '#features/inventory/held/held-now.ts'
import { formatDateTime } from '#lib/time.ts'
import { m } from '#messages/m.ts'

/** The end of a hold on paper, with the change that waits, if one does. @param zone the event's timezone */
export function endWords({ until, waiting }: Pick<HoldGroup, 'until' | 'waiting'>, zone: string): string {
  const end = until === null ? m.holds_no_end() : formatDateTime(until, zone)
  if (waiting === null) return end
  return `${end} · ${waiting === 'hold' ? m.ui_seat_hold_requested() : m.ui_seat_release_requested()}`
}
