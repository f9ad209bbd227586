import { sql, type RawBuilder } from 'kysely'

/**
 * Returns the sort key of a text whose key is not stored. It equals the result of `sortKey` of lib. A list sorted by it needs an
 * index of exactly this expression, because computing the key for each row is slow.
 */
export const naturalKey = (text: RawBuilder<unknown>): RawBuilder<unknown> => sql`(natural_key(${text}) collate "C")`
