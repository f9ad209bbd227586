import { sql, type RawBuilder } from 'kysely'

/**
 * Returns the sort key of a text whose key is not stored, the same as `sortKey` of lib returns. A list that is sorted by it needs
 * an index of exactly this expression, because computing it for each row is slow.
 */
export const naturalKey = (text: RawBuilder<unknown>): RawBuilder<unknown> => sql`(natural_key(${text}) collate "C")`
