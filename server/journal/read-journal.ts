import { sql, type Kysely } from 'kysely'
import type * as z from 'zod/mini'
import { needleOf } from '#contract/core/list.ts'
import type { journal } from '#contract/journal.ts'
import type { Database } from '#server/db/schema.ts'
import { longTextHolds } from '#server/db/list.ts'
import { boundsInZone } from '#server/events/range.ts'
import { selectEntries, toEntry, type Bare } from './select-entries.ts'
import { withFacts } from './with-facts.ts'
import { lookupNumber } from '#server/kernel/row-owners.ts'
import { manages, type CurrentUser } from '#server/kernel/current-user.ts'

export type Query = z.output<(typeof journal)['readJournal']['query']>
export interface Channel {
  id: number
  timezone: string
}

/** Returns the user's own account if they may see only their own entries; undefined if they may see the entries of all accounts. */
export const ownOnly = (user: CurrentUser) => (manages(user, 'shift_journal') ? undefined : user.id)

const searched = sql`concat_ws(' ', c.user_name, c.call, c.tbl, c.row_id, c.before::text, c.after::text)`

/**
 * Selects a channel's lines (alias `c`) that match a query and that the user may see. Dates without a time mean whole days in the
 * channel's zone.
 */
function matching(db: Kysely<Database>, channel: Channel, query: Partial<Query>, user: CurrentUser) {
  const { from, to } = boundsInZone(query.startDate, query.endDate, channel.timezone)
  const own = ownOnly(user)
  let lines = db.selectFrom('changes as c').where('c.sales_channel_id', '=', channel.id)
  if (own !== undefined) lines = lines.where('c.user_id', '=', own)
  if (query.userId !== undefined) lines = lines.where('c.user_id', '=', lookupNumber(query.userId))
  if (query.call !== undefined) lines = lines.where('c.call', '=', query.call)
  if (query.outcome !== undefined) lines = lines.where('c.outcome', '=', query.outcome)
  if (query.device !== undefined) lines = lines.where('c.device', '=', query.device)
  if (from !== undefined) lines = lines.where('c.at', '>=', from)
  if (to !== undefined) lines = lines.where('c.at', '<=', to)
  const words = needleOf(query.searchQuery)
  if (words !== '') lines = lines.where(longTextHolds(searched, words))
  return lines
}

/** Returns a page of a channel's record of changes, newest first unless requested otherwise. */
export async function readJournal(db: Kysely<Database>, channel: Channel, query: Query, user: CurrentUser) {
  const lines = matching(db, channel, query, user)
  const { total, page } = await (query.together === 'true' ? pageOfRuns(db, lines, query) : pageOfLines(lines, query))
  const ids = page.map(({ id }) => id)
  const found = ids.length === 0 ? [] : await selectEntries(matching(db, channel, {}, user).where('c.id', 'in', ids)).execute()
  const byId = new Map(found.map((row) => [Number(row.id), row]))
  const listed = page.flatMap(({ id, lines: count, seats }) => {
    const row = byId.get(id)
    return row === undefined ? [] : [{ entry: { ...toEntry(row), lines: count }, seats }]
  })
  const entries = listed.map(({ entry }) => entry)
  const seats = listed.map((one) => one.seats)
  return { rows: await withFacts(db, channel.id, entries, seats), totalCount: total }
}

interface Listed {
  id: number
  lines: number
  /** The ids of the seats in this line or run of lines. */
  seats: readonly string[]
}
type Pages = Pick<Query, 'order' | 'take' | 'skip'>

async function pageOfLines(lines: ReturnType<typeof matching>, { order, take, skip }: Pages) {
  const { total } = await lines.select(sql<number>`count(*)::integer`.as('total')).executeTakeFirstOrThrow()
  const rows = await lines.select(['c.id', 'c.tbl', 'c.row_id']).orderBy('c.id', order).limit(take).offset(skip).execute()
  const page = rows.map(({ id, tbl, row_id }) => ({ id: Number(id), lines: 1, seats: tbl === 'seats' && row_id ? [row_id] : [] }))
  return { total, page }
}

/** The most seats of a run that are listed by name. */
const MOST_SEATS = 1000

/**
 * Returns a page in which seats that one person held or released within a minute, for one event, until the same time and with
 * the same result, are one line: the last of them.
 */
async function pageOfRuns(db: Kysely<Database>, lines: ReturnType<typeof matching>, { order, take, skip }: Pages) {
  const run = sql<string>`case when c.tbl = 'seats' then concat_ws('|', c.user_id, c.call, c.outcome, date_trunc('minute', c.at),
      c.after ->> 'event_id', c.after ->> 'status', c.after ->> 'reserved_until', c.after #>> '{reserved_by,for}', c.after #>> '{reserved_by,reason}',
      c.before ->> 'status', c.before ->> 'reserved_until', c.before #>> '{reserved_by,for}', c.before #>> '{reserved_by,reason}',
      c.after #>> '{body,reserved}', c.after #>> '{problem,detail}') else c.id::text end`
  const runs = lines
    .select([
      sql<number>`max(c.id)::float8`.as('id'),
      sql<number>`count(distinct case when c.tbl = 'seats' then c.row_id else c.id::text end)::integer`.as('lines'),
      sql<string[] | null>`(array_agg(distinct c.row_id) filter (where c.tbl = 'seats'))[1:${sql.lit(MOST_SEATS)}]`.as('seats'),
    ])
    .groupBy(run)
  const { total } = await db
    .selectFrom(runs.as('runs'))
    .select(sql<number>`count(*)::integer`.as('total'))
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom(runs.as('runs'))
    .select(['id', 'lines', 'seats'])
    .orderBy('id', order)
    .limit(take)
    .offset(skip)
    .execute()
  return { total, page: rows.map(({ id, lines: count, seats }): Listed => ({ id, lines: count, seats: seats ?? [] })) }
}

/** The most rows of an export in memory at once. */
const PAGE = 250

/** Yields at most `most` matching lines, by id, a page at a time. */
export async function* journalPages(
  db: Kysely<Database>,
  channel: Channel,
  query: Partial<Query> & { order: 'asc' | 'desc' },
  user: CurrentUser,
  most: number,
): AsyncGenerator<Bare[]> {
  let last: number | undefined
  for (let left = most; left > 0;) {
    let lines = matching(db, channel, query, user)
    if (last !== undefined) lines = lines.where('c.id', query.order === 'asc' ? '>' : '<', last)
    const rows = await selectEntries(lines).orderBy('c.id', query.order).limit(Math.min(left, PAGE)).execute()
    if (rows.length === 0) return
    yield rows.map(toEntry)
    last = Number(rows.at(-1)!.id)
    left -= rows.length
  }
}

/** Counts the matching lines. */
export async function countJournal(
  db: Kysely<Database>,
  channel: Channel,
  query: Partial<Query>,
  user: CurrentUser,
): Promise<number> {
  const { total } = await matching(db, channel, query, user)
    .select(sql<number>`count(*)::integer`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** Returns the accounts, calls and devices of the entries that a user may see. */
export async function readJournalOptions(db: Kysely<Database>, channel: Channel, user: CurrentUser) {
  const lines = matching(db, channel, {}, user)
  const users = await lines
    .select(['c.user_id as id', sql<string | null>`max(c.user_name)`.as('name')])
    .groupBy('c.user_id')
    .orderBy('c.user_id')
    .execute()
  const calls = await lines.select('c.call').distinct().orderBy('c.call').execute()
  const devices = await selectDevices(lines).execute()
  return { users, calls: calls.map(({ call }) => call), devices: devices.map(({ id, name }) => ({ id: id!, name })) }
}

const selectDevices = (lines: ReturnType<typeof matching>) =>
  lines
    .leftJoin('devices as d', (on) => on.onRef('d.user_id', '=', 'c.user_id').onRef('d.id', '=', 'c.device'))
    .where('c.device', 'is not', null)
    .select(['c.device as id', sql<string | null>`max(d.name)`.as('name')])
    .groupBy('c.device')
    .orderBy('c.device')
