/** An expression that a list is sorted by, under the name of its index. */
type Sort = readonly [name: string, expression: string]

export const plain = (column: string): Sort => [column, `"${column}"`]
/** Words of a fixed list are compared in lower case. */
export const word = (column: string): Sort => [column, `(lower(${column}::text) collate "C")`]
/** Texts whose sort key is not stored. A function's result has the collation of its argument, so byte order must be set. */
export const natural = (column: string): Sort => [column, `(natural_key(${column}) collate "C")`]

/**
 * Creates an index for each order of a growing table's list, channel first. Ties are not in the indexes, so that equal keys take
 * little space; a page finds its own ties (db/list-page.ts).
 * @param sorts without a column that changes with every sale, because each sale would then write all indexes of its event, and
 * without a text that can be too long for an index
 * @param end the end of each index, for a condition
 */
export const indexes = (table: string, sorts: readonly Sort[], { first = 'sales_channel_id, ', end = '' } = {}) =>
  sorts.map(([name, by]) => `create index list_${table}_${name} on ${table} (${first}(${by}))${end};`).join('\n')

/** The condition of lists without deleted rows. */
export const NOT_DELETED = ' where deleted_at is null'
