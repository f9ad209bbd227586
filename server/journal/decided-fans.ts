import { sql, type Kysely } from 'kysely'
import type { JournalFacts } from '#contract/journal.ts'
import type { Database } from '#server/db/schema.ts'
import type { RecordedLine } from './facts-wanted.ts'
import { readFans } from './read-facts.ts'

/** The most fans of a line that are named; the rest are counted. */
const NAMED = 3

type Line = Pick<RecordedLine, 'call' | 'after'>

/** The ids of the first fans of a line, and how many fans there are. */
interface Fans {
  first: number[]
  count: number
}

/** Returns the ids of the bids that a line rejected together; none if only the beginning of their list was recorded. */
function rejectedIn({ call, after }: Line): string[] {
  if (call !== 'rejectBids') return []
  const { answer, lengths } = (after ?? {}) as { answer?: { rejected?: string[] }; lengths?: Record<string, number> }
  return lengths?.['answer.rejected'] === undefined ? (answer?.rejected ?? []) : []
}

/** Returns the id of a line's approval run. */
function runIn({ call, after }: Line): string | undefined {
  if (call !== 'approveBids') return undefined
  return (after as { plan?: { run?: string | null } } | null)?.plan?.run ?? undefined
}

/** Returns the fans whose bids each line rejected together, in the order of the request. */
async function rejectedFans(db: Kysely<Database>, channel: number, lines: readonly Line[]): Promise<Fans[]> {
  const bids = lines.map(rejectedIn)
  const ids = [...new Set(bids.flat())]
  if (ids.length === 0) return lines.map(() => ({ first: [], count: 0 }))
  const rows = await db
    .selectFrom('bids')
    .select(['id', 'fan_id'])
    .where('sales_channel_id', '=', channel)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
  const fanOf = new Map(rows.map(({ id, fan_id }) => [id, fan_id]))
  return bids.map((own) => {
    const fans = [...new Set(own.flatMap((id) => fanOf.get(id) ?? []))]
    return { first: fans.slice(0, NAMED), count: fans.length }
  })
}

/** Returns the fans whose bids each line's run has approved, in the order of the request. */
async function approvedFans(db: Kysely<Database>, channel: number, lines: readonly Line[]): Promise<Fans[]> {
  const runs = lines.map(runIn)
  const ids = [...new Set(runs.filter((run) => run !== undefined))]
  if (ids.length === 0) return lines.map(() => ({ first: [], count: 0 }))
  const { rows } = await sql<{ run: string; fan: number; fans: number }>`
    select run_id::text as run, fan_id as fan, fans::integer from (
      select l.run_id, b.fan_id, count(*) over (partition by l.run_id) as fans,
        row_number() over (partition by l.run_id order by min(l.nth)) as place
      from approval_lines l join bids b on b.id = l.bid_id
      where l.run_id = any(${ids}::uuid[]) and l.state = 'approved' and b.sales_channel_id = ${channel}
      group by l.run_id, b.fan_id) as approved
    where place <= ${NAMED}::integer order by run_id, place`.execute(db)
  return runs.map((run) => {
    const own = rows.filter((row) => row.run === run)
    return { first: own.map(({ fan }) => fan), count: own[0]?.fans ?? 0 }
  })
}

/**
 * Returns the fans whose bids each line rejected together or approved in a run, in the lines' order. @param channel the lines'
 * channel
 */
export async function readDecidedFans(
  db: Kysely<Database>,
  channel: number,
  lines: readonly Line[],
): Promise<Pick<JournalFacts, 'fans' | 'more_fans'>[]> {
  const [rejected, approved] = [await rejectedFans(db, channel, lines), await approvedFans(db, channel, lines)]
  const fans = rejected.map((own, nth) => (own.count > 0 ? own : approved[nth]!))
  const named = await readFans(db, channel, [...new Set(fans.flatMap(({ first }) => first))])
  return fans.map(({ first, count }) => {
    // Fans without a name, for example erased ones, are counted with the rest.
    const mentions = first.flatMap((id) => {
      const fan = named.get(String(id))?.fan
      return fan?.name ? [fan] : []
    })
    return mentions.length === 0 ? {} : { fans: mentions, more_fans: count - mentions.length }
  })
}
