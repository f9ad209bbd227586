import type { WholeTable } from '#contract/tables.ts'
import type { Patch } from '#data/outbox/entry.ts'

interface Deletion<Row> {
  channel: number
  patches: Patch[]
  seen: Row
}

/** The common part of every queued change that deletes a row of a channel. */
export const deletionOf = <Row extends { id: string | number; sales_channel_id: number }>(
  table: WholeTable,
  row: Row,
): Deletion<Row> => ({
  channel: row.sales_channel_id,
  patches: [{ op: 'remove', table, id: row.id }],
  seen: row,
})
