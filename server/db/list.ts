import { sql, type Kysely, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import { foldedText, needleOf, orderOf, type ListQuery, type ListShape } from '#contract/core/list.ts'
import type { Paged } from '#contract/core/wire.ts'
import { invalid } from '#server/kernel/refusal.ts'
import { idsOfPage } from './list-page.ts'
import type { Database } from './schema.ts'
import { totalOf } from './totals.ts'

/**
 * A field of a list in SQL. `key`: a text's sort key, stored or (for words of a fixed list) computed. `words`: the text as a search
 * compares it, if stored; several fields can share one with all their texts.
 */
export type ListField = { value: RawBuilder<unknown>; key?: RawBuilder<unknown>; words?: RawBuilder<unknown> }
/** Every field of a list's literal in SQL. */
export type ListFields<L> = L extends ListShape<infer _Row, infer Field> ? Record<Field, ListField> : never

/** Returns the sort key of words that have only unaccented letters. It equals the result of `sortKey` of lib. */
export const plainKey = (value: RawBuilder<unknown>): RawBuilder<unknown> => sql`lower(${value}) collate "C"`

/** If at most this many rows match, all of them are sorted; if more match, only a page is read. */
const SORTED_AT_ONCE = 2_000
/** If more rows than this match a search, the index of the sort order finds a page faster than the index of the words. */
const GATHERED_AT_ONCE = 20_000

interface ListRequest<Row, Field extends string, DB, TB extends keyof DB, O> {
  /** Absent for lists that stay short: the total is counted each time, and all matching rows are sorted. */
  db?: Kysely<Database>
  list: ListShape<Row, Field>
  fields: Record<Field, ListField>
  /** The rows of the list before the query's filters: tables, joins and fixed conditions. */
  from: SelectQueryBuilder<DB, TB, {}>
  /** Selects the columns of the page's rows. */
  select: (from: SelectQueryBuilder<DB, TB, {}>) => SelectQueryBuilder<DB, TB, O>
  query: ListQuery
  /** The channel of the rows, or all channels; absent for rows outside of the feed. */
  of?: number | 'all'
  /** The column with the row's channel; used only in lists of all channels, whose indexes begin with it. */
  channel?: RawBuilder<unknown> | undefined
  /** Whether the list has no index for any of its sort orders, so that all matching rows are sorted. */
  unindexed?: boolean
  /** All searched texts as one folded text with an index: it contains the words of every field. */
  words?: RawBuilder<unknown>
  /** A further condition: the search also finds the rows that meet it. */
  also?: RawBuilder<boolean> | undefined
}

/**
 * Returns a page of a list in SQL: the same rows in the same order as `pageOf` of the contract finds in memory.
 * @returns the rows of the page, and the number of all matching rows
 * @throws 422 for an order by a field that the list does not have
 */
export async function queryList<Row, Field extends string, DB, TB extends keyof DB, O>({
  db,
  list,
  fields,
  from,
  select,
  query,
  of,
  channel,
  unindexed = false,
  words,
  also,
}: ListRequest<Row, Field, DB, TB, O>) {
  const order = orderSql(list, fields, query)
  const matching = from.where(whereOf(list, fields, query, words, also))
  const totalCount = await totalOf(db, matching, of)
  const { skip, take } = query
  if (totalCount <= skip) return { rows: [], totalCount }
  if (db === undefined || unindexed || totalCount <= SORTED_AT_ONCE)
    return { rows: await select(matching).orderBy(order).limit(take).offset(skip).execute(), totalCount }
  const { orderBy, order: direction } = orderOf(list, query)
  const id = keyOf(list, fields, list.id)
  // If all rows have the same sort value, only the order by id remains.
  const isOne = isOneValue(list, query.filters, orderBy) || (typeof of === 'number' && isChannel.test(orderBy))
  const key = isOne ? id : keyOf(list, fields, orderBy)
  const found = totalCount <= GATHERED_AT_ONCE ? matching : from.where(whereOf(list, fields, query, undefined, also))
  const ids = await idsOfPage(db, {
    matching: found,
    key,
    id,
    direction: isOne ? 'asc' : direction,
    skip,
    take,
    channel: of === 'all' ? channel : undefined,
  })
  // In an array, the ids are computed once. With `in`, PostgreSQL might choose a join, whose cost for each row is hard to predict.
  const rows = await select(from.where(sql<boolean>`${fields[list.id].value} = any(array(${ids}))`))
    .orderBy(order)
    .execute()
  return { rows, totalCount }
}

const isChannel = /(?:^|\.)sales_channel_id$/

/** Whether the filters leave only one value of a field. */
function isOneValue<Row, Field extends string>(
  list: ListShape<Row, Field>,
  filters: ListQuery['filters'],
  field: string,
): boolean {
  return Object.entries(filters).some(([name, wanted]) => {
    const filter = list.filters[name]
    if (wanted === undefined || filter === undefined || filter.is === 'has' || filter.field !== field || filter.folded)
      return false
    return filter.is === 'equals' || (filter.is === 'in' && (!Array.isArray(wanted) || wanted.length === 1))
  })
}

/**
 * Returns the ids of all matching rows, in the list's order. The database packs them, four bytes each: as a text array, half a
 * million ids would take more than a hundred megabytes of the server's memory.
 */
export async function queryIds<Row, Field extends string, DB, TB extends keyof DB>(
  db: Kysely<Database>,
  {
    list,
    fields,
    from,
    query,
    words,
  }: Omit<ListRequest<Row, Field, DB, TB, unknown>, 'db' | 'select' | 'query'> & {
    query: Omit<ListQuery, 'skip' | 'take'>
  },
): Promise<Int32Array> {
  const ordered = from
    .where(whereOf(list, fields, query, words))
    .select(sql`${fields[list.id].value}`.as('id'))
    .orderBy(orderSql(list, fields, query))
  const { rows } = await sql<{ ids: string }>`
    select coalesce(encode(string_agg(int4send(id), ''), 'hex'), '') as ids from (${ordered}) found`.execute(db)
  const packed = Buffer.from(rows[0]!.ids, 'hex')
  return Int32Array.from({ length: packed.length / 4 }, (_, nth) => packed.readInt32BE(nth * 4))
}

/** Returns the response of a paged list. */
export const pagedReply = <Row>(query: Pick<ListQuery, 'skip' | 'take'>, totalCount: number, data: Row[]): Paged<Row> => ({
  data,
  meta: { totalCount, page: Math.floor(query.skip / query.take) + 1 },
})

/**
 * Returns the list's whole order as SQL: the requested field, nulls last in both directions, ties by id.
 * @throws 422 for a field that the list does not have
 */
export function orderSql<Row, Field extends string>(
  list: ListShape<Row, Field>,
  fields: Record<Field, ListField>,
  query: Pick<ListQuery, 'order' | 'orderBy'>,
) {
  const { orderBy, order } = orderOf(list, query)
  if (!Object.hasOwn(fields, orderBy)) throw invalid({ orderBy: [`Must be one of ${Object.keys(fields).join(', ')}`] })
  const direction = order === 'desc' ? sql`desc` : sql`asc`
  return sql`${keyOf(list, fields, orderBy)} ${direction} nulls last, ${keyOf(list, fields, list.id)}`
}

function keyOf<Row, Field extends string>(
  list: ListShape<Row, Field>,
  fields: Record<Field, ListField>,
  field: Field,
): RawBuilder<unknown> {
  const { key, value } = fields[field]
  return key ?? (list.fields[field] === 'text' ? plainKey(sql`${value}::text`) : value)
}

/**
 * Returns the condition of the query's filters and search, as SQL.
 * @param also a further condition: the search also finds the rows that meet it
 * @throws Error for a filter of the kind `has`, which needs SQL of its own
 */
export function whereOf<Row, Field extends string>(
  list: ListShape<Row, Field>,
  fields: Record<Field, ListField>,
  query: Pick<ListQuery, 'searchQuery' | 'filters'>,
  words?: RawBuilder<unknown>,
  also?: RawBuilder<boolean>,
) {
  const conditions: RawBuilder<unknown>[] = []
  for (const [name, wanted] of Object.entries(query.filters)) {
    const filter = list.filters[name]
    if (wanted === undefined || filter === undefined) continue
    if (filter.is === 'has') throw new Error(`${list.name}: ${name} is to be said in SQL of its own.`)
    const value = filter.folded ? searchKeySql(fields[filter.field].value) : fields[filter.field].value
    const compared = (one: unknown) => (filter.folded ? foldedText(one) : one)
    if (filter.is === 'in') {
      const values = (Array.isArray(wanted) ? wanted : [wanted]).map(compared)
      if (values.length > 0) conditions.push(sql`${value} in (${sql.join(values)})`)
    } else if (filter.is === 'equals') conditions.push(sql`${value} = ${compared(wanted)}`)
    else if (filter.is === 'from') conditions.push(sql`${value} >= ${wanted}`)
    else conditions.push(sql`${value} <= ${wanted}`)
  }
  const needle = needleOf(query.searchQuery)
  if (needle !== '') {
    // An index of all words together finds candidates; then each field is compared.
    if (words !== undefined) conditions.push(sql`${words} like ${patternOf(needle)}`)
    const folded = new Set(list.search.map((field) => fields[field].words ?? searchKeySql(fields[field].value)))
    const holds = anyHolds([...folded], needle)
    conditions.push(also === undefined ? holds : sql`(${holds} or ${also})`)
  }
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/** Returns the condition that one of these values contains the words of a search, compared as by `searchKey`. */
export const holdsWords = (values: readonly RawBuilder<unknown>[], words: string): RawBuilder<boolean> =>
  anyHolds(values.map(searchKeySql), words)

const searchKeySql = (value: RawBuilder<unknown>): RawBuilder<unknown> => sql`search_key(${value}::text)`

/** Returns the condition that one of these folded texts contains the words of a search. */
export const anyHolds = (folded: readonly RawBuilder<unknown>[], words: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    folded.map((text) => sql`${text} like ${patternOf(words)}`),
    sql` or `,
  )})`

/**
 * Returns the condition that a value contains the words of a search, for a value that takes long to compute. The value is computed
 * only once.
 */
export const longTextHolds = (value: RawBuilder<unknown>, words: string): RawBuilder<boolean> =>
  sql<boolean>`(select search_key(long.text) like ${patternOf(words)} from (select ${value}::text as text offset 0) long)`

const patternOf = (words: string): string => `%${needleOf(words).replaceAll(/[\\%_]/g, (char) => `\\${char}`)}%`
