import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Filter } from '#contract/segment-filters.ts'
import type { SortType } from '#contract/segments.ts'
import type { TextBuyUser } from '#contract/users.ts'
import type { Database } from '#server/db/schema.ts'
import { usersOf } from '#server/users/list-users.ts'
import { fansMatching, orderOfFans, reachable, type Of } from './compile.ts'

/** The selection of a segment: filters, limit and order. */
export interface Chosen {
  filters: readonly Filter[]
  limit_count: number | null
  sort_type: SortType | null
}

/** Selects every fan who may be written to. */
export const everybody: Chosen = { filters: [], limit_count: null, sort_type: null }

/**
 * Returns a query for the ids of a segment's fans who may be written to, at most `limit_count`, in its sort order (without one,
 * the newest first).
 * @param take a further limit
 */
export function fansOfSegment(
  channel: Of,
  { filters, limit_count, sort_type }: Chosen,
  take?: number,
): RawBuilder<{ id: number }> {
  const { join, by } = orderOfFans(channel, sort_type)
  const most = Math.min(limit_count ?? Infinity, take ?? Infinity)
  const limit = most === Infinity ? sql`` : sql`limit ${most}`
  return sql<{ id: number }>`select f.id from fans f ${join}
    where ${fansMatching(channel, filters)} and ${reachable} order by ${by} ${limit}`
}

/**
 * Chooses one fan for each phone number: the newest who has a message channel, else the newest. Fans without a
 * number are all included.
 * @param fans their ids, as a query
 */
export const onePerNumber = (fans: RawBuilder<{ id: number }>): RawBuilder<{ id: number }> => sql<{ id: number }>`
  select distinct on (coalesce(f.phone, f.id::text)) f.id from (${fans}) chosen join fans f on f.id = chosen.id
  order by coalesce(f.phone, f.id::text), exists (select from fan_channels ch where ch.fan_id = f.id) desc, f.created_at desc, f.id desc`

/** Returns the ids of a segment's fans, read as one array because there may be very many. */
export async function idsOfSegment(db: Kysely<Database>, channel: Of, chosen: Chosen, take?: number): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`
    select coalesce(array_agg(id), '{}') as ids from (${fansOfSegment(channel, chosen, take)}) found`.execute(db)
  return rows[0]!.ids
}

/** Counts the fans of a segment who may be written to, at most its limit. */
export async function countSegment(db: Kysely<Database>, channel: Of, { filters, limit_count }: Chosen): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from fans f where ${fansMatching(channel, filters)} and ${reachable}`.execute(db)
  return Math.min(rows[0]!.count, limit_count ?? Infinity)
}

/**
 * Counts the fans of several segments who may be written to, for each segment at most its limit, by one scan of the channel's fans.
 */
export async function countSegments(db: Kysely<Database>, channel: Of, chosen: readonly Chosen[]): Promise<number[]> {
  if (chosen.length === 0) return []
  const counts = chosen.map(({ filters }) => sql`count(*) filter (where ${fansMatching(channel, filters)})::integer`)
  const { rows } = await sql<{ counts: number[] }>`
    select array[${sql.join(counts)}] as counts from fans f where ${fansMatching(channel, [])} and ${reachable}`.execute(db)
  return chosen.map(({ limit_count }, nth) => Math.min(rows[0]!.counts[nth]!, limit_count ?? Infinity))
}

/** The number of example fans of a segment before it is saved. */
const SHOWN = 10

/** Counts the fans who can be reached, and those left after each filter; also returns the first fans of the segment. */
export async function previewUsers(
  db: Kysely<Database>,
  channel: Of,
  chosen: Chosen,
): Promise<{ steps: number[]; users: TextBuyUser[] }> {
  // For each fan, the number of filters that match before the first that does not.
  const stopped = chosen.filters.map(
    (filter, nth) => sql`when ${fansMatching(channel, [filter])} is not true then ${nth}::integer`,
  )
  const held = sql`case ${sql.join(stopped, sql` `)} else ${stopped.length}::integer end`
  const { rows } = await sql<{ held: number; count: number }>`
    select ${stopped.length === 0 ? sql`0` : held} as held, count(*)::integer as count from fans f
    where ${fansMatching(channel, [])} and ${reachable} group by 1`.execute(db)
  const steps = [...chosen.filters, null].map((_, nth) =>
    rows.filter((row) => row.held >= nth).reduce((sum, { count }) => sum + count, 0),
  )
  return { steps, users: await usersOf(db, await idsOfSegment(db, channel, chosen, SHOWN)) }
}

/** Counts the fans that two selections have in common, and the fans of `other`. Each selection has its own limit. */
export async function overlapOf(
  db: Kysely<Database>,
  channel: Of,
  chosen: Chosen,
  other: Chosen,
): Promise<{ both: number; other: number }> {
  const { rows } = await sql<{ both: number }>`
    select count(*)::integer as both from (${fansOfSegment(channel, chosen)}) a join (${fansOfSegment(channel, other)}) b using (id)`.execute(
    db,
  )
  return { both: rows[0]!.both, other: await countSegment(db, channel, other) }
}
