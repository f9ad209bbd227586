import { sql, type RawBuilder } from 'kysely'

/**
 * The sort key of a text whose key is not stored: what `sortKey` of lib makes of it. A list that is sorted by it needs an index
 * of this very expression: worked out for each row it is slow.
 */
export const naturalKey = (text: RawBuilder<unknown>): RawBuilder<unknown> => sql`(natural_key(${text}) collate "C")`
