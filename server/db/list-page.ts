import { sql, type Kysely, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import type { Database } from './schema.ts'

interface Page<DB, TB extends keyof DB> {
  /** The rows that match, with nothing selected. */
  matching: SelectQueryBuilder<DB, TB, {}>
  /** The sort key and the tie-breaker, as SQL. */
  key: RawBuilder<unknown>
  id: RawBuilder<unknown>
  direction: 'asc' | 'desc'
  skip: number
  take: number
  /** The column with the row's channel, if the list covers all channels, because the indexes begin with this column. */
  channel?: RawBuilder<unknown> | undefined
}

/** Up to this many rows with the same key are sorted by id. If there are more, a scan in id order finds enough of them quickly. */
const FEW = 500

/** The key of a page's last row as text, and its SQL type; undefined if the page ends among rows without a key. */
type Bound = { key: string; type: string } | undefined

/**
 * Returns a query for the ids on a page of a long list: the rows in order of their key, rows without a key last, rows of equal key
 * by id.
 * @param few how many rows of one key may be sorted at once
 */
export async function idsOfPage<DB, TB extends keyof DB>(
  db: Kysely<Database>,
  page: Page<DB, TB>,
  few = FEW,
): Promise<RawBuilder<unknown>> {
  const { matching, key, id, skip, take } = page
  // With a single `order by`, PostgreSQL would sort all rows of equal key, which may be nearly all rows. Instead the key of the
  // page's last row is read from the index first. The query then sorts only the rows before that key, fewer than `skip + take`, and
  // the first rows with that key by id.
  const bound = await lastKey(db, page)
  const at = bound && sql`(${bound.key}::text)::${sql.raw(bound.type)}`
  // If the key is also compared, this condition is redundant, but without it PostgreSQL does not use an index of only the rows that
  // have a key.
  const has = sql<boolean>`${key} is not null`
  const before = at === undefined ? has : sql<boolean>`(${has} and ${key} ${beforeIn(page)} ${at})`
  const among = at === undefined ? sql<boolean>`${key} is null` : sql<boolean>`(${has} and ${key} = ${at})`
  const keyed = matching.select([sql`${id}`.as('id'), sql`${key}`.as('key')])
  const ties = keyed.where(among)
  const reached = skip + take
  // Without `offset`, PostgreSQL would look for these few rows in id order, and read the whole table.
  const first = (await areFew(db, page, at && among, few))
    ? sql`select id, key from (${ties.offset(0)}) ties order by id limit ${reached}`
    : inEachChannel(page, ties.orderBy(sql`${id}`).limit(reached))
  // The LIMIT forces an index scan regardless of the planner's row estimate.
  const earlier = keyed
    .where(before)
    .orderBy(sql`${key} ${directionOf(page)}`)
    .limit(reached)
  return sql`select id from (
      (${inEachChannel(page, earlier)})
      union all
      (${first})
    ) found order by key ${directionOf(page)} nulls last, id limit ${take} offset ${skip}`
}

/** Whether at most `few` rows match and have the key of the page's end. */
async function areFew<DB, TB extends keyof DB>(
  db: Kysely<Database>,
  page: Page<DB, TB>,
  among: RawBuilder<boolean> | undefined,
  few: number,
): Promise<boolean> {
  // In a list of all channels, the number of rows with an equal key is already limited for each channel.
  if (among === undefined || page.channel !== undefined) return false
  const ties = page.matching.where(among).select(sql`1`.as('one'))
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (${ties.limit(few + 1)}) ties`.execute(db)
  return rows[0]!.count <= few
}

async function lastKey<DB, TB extends keyof DB>(db: Kysely<Database>, page: Page<DB, TB>): Promise<Bound> {
  const { matching, key, skip, take } = page
  const reached = skip + take
  const keys = matching
    .select(sql`${key}`.as('key'))
    .where(sql<boolean>`${key} is not null`)
    .orderBy(sql`${key} ${directionOf(page)}`)
    .limit(reached)
  const { rows } = await sql<{ key: string; type: string }>`
    select key::text as key, pg_typeof(key)::text as type from (${inEachChannel(page, keys)}) keys
    order by keys.key ${directionOf(page)} limit 1 offset ${reached - 1}`.execute(db)
  return rows[0]
}

const directionOf = ({ direction }: { direction: 'asc' | 'desc' }) => (direction === 'desc' ? sql`desc` : sql`asc`)
const beforeIn = ({ direction }: { direction: 'asc' | 'desc' }) => (direction === 'desc' ? sql`>` : sql`<`)

/**
 * Returns SQL that runs the query for each channel separately, if the list covers all channels; otherwise returns the query itself.
 */
const inEachChannel = <DB, TB extends keyof DB, O>(
  { channel }: Page<DB, TB>,
  query: SelectQueryBuilder<DB, TB, O>,
): RawBuilder<unknown> =>
  channel === undefined
    ? sql`${query}`
    : sql`select one.* from sales_channels each, lateral (${query.where(sql<boolean>`${channel} = each.id`)}) one`
