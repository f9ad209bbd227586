import { sql, type RawBuilder } from 'kysely'
import { toIso } from '#lib/time.ts'
import type { NeedsAction } from '#contract/marketplace-rows.ts'

const HOUR_MS = 3_600_000
const URGENT_BEFORE_MS = 48 * HOUR_MS
const URGENT_AFTER_MS = 6 * HOUR_MS

/**
 * Whether the case of an order `o` for an event `e` is urgent: the buyer has no tickets or asks for a refund, and the event is
 * soon or going on.
 * @param now milliseconds since 1970
 */
export const isUrgent = (now: number): RawBuilder<boolean> =>
  sql<boolean>`coalesce(o.status in ('delivery_failed', 'buyer_refund_asked') and e.time between ${toIso(now - URGENT_AFTER_MS)}::timestamptz and ${toIso(now + URGENT_BEFORE_MS)}::timestamptz, false)`

/** Whether a person settled a case outside of Holdfast after its trouble began; a later failure is a case again. */
export const isSettled = (id: RawBuilder<unknown>, trouble: RawBuilder<unknown>, since: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from settled_cases settled where settled.id = ${id} and settled.trouble = ${trouble}
    and settled.since >= date_trunc('milliseconds', ${since}))`

/** The stored note of a case. */
export interface StoredNote {
  note: string | null
  noted_by_name: string | null
  noted_at: string | null
}

/** Converts a stored note to the API's form. */
export const toNote = ({ note, noted_by_name, noted_at }: StoredNote): NeedsAction['note'] =>
  note === null ? null : { text: note, by: noted_by_name ?? '', at: noted_at! }
