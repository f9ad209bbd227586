import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { SecurityEventsTable } from '#server/db/schema-people.ts'

type Row = Selectable<SecurityEventsTable>

/** A record of the chain: the event, its number (from 1), the hash of the record before it, and its own hash. */
export type ChainRecord = Omit<Row, 'position' | 'previous_hash' | 'hash'> & {
  position: number
  previous_hash: string
  hash: string
}

/** Returns a copy of a value with the keys of all objects sorted, because the database stores keys in its own order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, part]) => [key, sorted(part)]))
}

/**
 * Returns the hash of a record: SHA-256, in hexadecimal digits, of a JSON array of the hash before it and all its fields. The
 * number is not part of it, because the hashes define the order.
 */
export function hashOfRecord(row: Omit<Row, 'position' | 'previous_hash' | 'hash'>, previous: string): string {
  const { id, at, kind, user_id, email, sales_channel_id, address, device, detail } = row
  const fields = [previous, id, at, kind, user_id, email, sales_channel_id, address, device, sorted(detail)]
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex')
}
