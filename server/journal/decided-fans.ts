import { sql, type Kysely } from 'kysely'
import type { JournalFacts } from '#contract/journal.ts'
import type { Database } from '#server/db/schema.ts'
import type { RecordedLine } from './facts-wanted.ts'
import { readFans } from './read-facts.ts'

/** The most fans of a line that are named; the rest are counted. */
const NAMED = 3

type Line = Pick<RecordedLine, 'call' | 'after'>

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

/** Returns the ids of the fans whose bids each line rejected together, in the order of the request. */
async function rejectedFans(db: Kysely<Database>, channel: number, lines: readonly Line[]): Promise<number[][]> {
  const bids = lines.map(rejectedIn)
  const ids = [...new Set(bids.flat())]
  if (ids.length === 0) return lines.map(() => [])
  const rows = await db
    .selectFrom('bids')
    .select(['id', 'fan_id'])
    .where('sales_channel_id', '=', channel)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
  const fanOf = new Map(rows.map(({ id, fan_id }) => [id, fan_id]))
  return bids.map((own) => [...new Set(own.flatMap((id) => fanOf.get(id) ?? []))])
}

/** Returns the ids of the fans whose bids each line's run has approved, in the order of the request. */
async function approvedFans(db: Kysely<Database>, channel: number, lines: readonly Line[]): Promise<number[][]> {
  const runs = lines.map(runIn)
  const ids = [...new Set(runs.filter((run) => run !== undefined))]
  if (ids.length === 0) return lines.map(() => [])
  const { rows } = await sql<{ run: string; fans: number[] }>`
    select run_id::text as run, array_agg(fan_id order by place) as fans from (
      select l.run_id, b.fan_id, min(l.nth) as place
      from approval_lines l join bids b on b.id = l.bid_id
      where l.run_id = any(${ids}::uuid[]) and l.state = 'approved' and b.sales_channel_id = ${channel}
      group by l.run_id, b.fan_id) as approved
    group by run_id`.execute(db)
  return runs.map((run) => rows.find((row) => row.run === run)?.fans ?? [])
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
  const fans = rejected.map((own, nth) => (own.length > 0 ? own : approved[nth]!))
  const first = fans.map((own) => own.slice(0, NAMED))
  const named = await readFans(db, channel, [...new Set(first.flat())])
  return fans.map(({ length: count }, nth) => {
    // Fans without a name, for example erased ones, are counted with the rest.
    const mentions = first[nth]!.flatMap((id) => {
      const fan = named.get(String(id))?.fan
      return fan?.name ? [fan] : []
    })
    return mentions.length === 0 ? {} : { fans: mentions, more_fans: count - mentions.length }
  })
}
