import type { ColumnType, Generated } from 'kysely'
import type { Instant, Json } from './column.ts'
import type { ChangeOutcome } from '#contract/journal.ts'
import type { PlannedEvent } from './schema-people.ts'

/**
 * The record of changes: the calls of people that were done, were refused or failed, and what the server did by itself (user 0).
 * Rows are added; only an erasure changes them.
 */
export interface ChangesTable {
  /** 0 if the call is about no channel. */
  sales_channel_id: number
  id: Generated<number>
  at: Instant
  user_id: number
  user_name: string | null
  call: string
  tbl: string | null
  row_id: string | null
  before: Json<unknown>
  after: Json<unknown>
  left_out: ColumnType<('before' | 'after')[], never, never>
  device: string | null
  key: string | null
  request_id: string | null
  /** Whether the change was made, was refused by a rule, or failed at a service such as the payment provider. */
  outcome: Generated<ChangeOutcome>
}

/** A change and its author, before its result is known. */
export interface PlannedChange {
  channel: number
  user: { id: number; name: string }
  call: string
  tbl: string | null
  row_id: string | null
  device: string | null
  key: string | null
  request_id: string | null
  /** If absent, the change was made. */
  outcome?: ChangeOutcome
  /** The line of the change for the audit record, if the call has one. */
  audit?: PlannedEvent
}
