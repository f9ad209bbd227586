import type { Event } from '#contract/events.ts'
import type { Table } from '#contract/tables.ts'
import { laid, type Overlay } from '#data/outbox/overlay.ts'
import { statusNow } from './keeping.ts'

/** The inputs of a view. */
interface Confirmed<Row> {
  rows: ReadonlyMap<string, Row>
  idOf(row: Row): string | number
}

/**
 * A table for the screen: the confirmed rows with the patches of queued entries, and the rows whose
 * creation is queued. Rows without local changes are the confirmed objects themselves.
 */
export function viewRows<Row extends object>(table: Table, confirmed: Confirmed<Row>, overlay: Overlay): Row[] {
  const { rows: patched, every } = overlay.of(table)
  if (patched.size === 0 && every.size === 0) return [...confirmed.rows.values()]
  const view: Row[] = []
  for (const row of confirmed.rows.values()) {
    const shown = laid(overlay, table, confirmed.idOf(row), row)
    if (shown) view.push(shown)
  }
  for (const [id, { put }] of patched) {
    if (put === null || confirmed.rows.has(id)) continue
    const created = laid<Row>(overlay, table, id, undefined)
    if (created) view.push(created)
  }
  return view
}

/**
 * Returns the event with its status at a time, because the clock decides whether an event is live, not the server's last value.
 */
export function eventNow(event: Event, now: number): Event {
  const upgrade_status = statusNow(event, now)
  return upgrade_status === event.upgrade_status ? event : { ...event, upgrade_status }
}
