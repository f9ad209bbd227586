import { sql, type Kysely, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import type { Database } from './schema.ts'

interface Page<DB, TB extends keyof DB> {
  /** The rows that match, with nothing selected. */
  matching: SelectQueryBuilder<DB, TB, {}>
  /** What they are sorted by, and what breaks ties: as SQL. */
  key: RawBuilder<unknown>
  id: RawBuilder<unknown>
  direction: 'asc' | 'desc'
  skip: number
  take: number
  /** The column with the row's channel, where the list is of all channels: indexes begin with it. */
  channel?: RawBuilder<unknown> | undefined
}

/** The key of a page's last row as text, and its SQL type; undefined where the page ends among rows without a key. */
type Bound = { key: string; type: string } | undefined

/**
 * The ids on a page of a long list, as a query: the rows in order of their key, those without one last, ties by id.
 * Said as one `order by`, PostgreSQL would sort all rows of equal key, and those may be nearly all. Instead the key of the
 * page's last row is read off the index first. Before it come fewer rows than the page has reached; of those with that key, the
 * first few by id.
 */
export async function idsOfPage<DB, TB extends keyof DB>(db: Kysely<Database>, page: Page<DB, TB>): Promise<RawBuilder<unknown>> {
  const { matching, key, id, skip, take } = page
  const bound = await lastKey(db, page)
  const at = bound && sql`(${bound.key}::text)::${sql.raw(bound.type)}`
  const before = at === undefined ? sql<boolean>`${key} is not null` : sql<boolean>`${key} ${beforeIn(page)} ${at}`
  const among = at === undefined ? sql<boolean>`${key} is null` : sql<boolean>`${key} = ${at}`
  const keyed = matching.select([sql`${id}`.as('id'), sql`${key}`.as('key')])
  return sql`select id from (
      (${inEachChannel(page, keyed.where(before))})
      union all
      (${inEachChannel(
        page,
        keyed
          .where(among)
          .orderBy(sql`${id}`)
          .limit(skip + take),
      )})
    ) found order by key ${directionOf(page)} nulls last, id limit ${take} offset ${skip}`
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

/** The same query for each channel by itself, where the list is of all of them. */
const inEachChannel = <DB, TB extends keyof DB, O>(
  { channel }: Page<DB, TB>,
  query: SelectQueryBuilder<DB, TB, O>,
): RawBuilder<unknown> =>
  channel === undefined
    ? sql`${query}`
    : sql`select one.* from sales_channels each, lateral (${query.where(sql<boolean>`${channel} = each.id`)}) one`
