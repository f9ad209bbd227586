import { sql, type Kysely } from 'kysely'
import type { JournalEntry, JournalFacts } from '#contract/journal.ts'
import type { Database } from '#server/db/schema.ts'

type StoppedLine = Pick<JournalEntry, 'id' | 'at' | 'table' | 'row_id' | 'before' | 'after'>

const statusIn = (row: unknown) => (row as { status?: unknown } | null)?.status

/** Whether a line paused or cancelled a send that had begun. */
const isStop = ({ table, row_id, before, after }: StoppedLine): boolean =>
  (table === 'offers' || table === 'bulk_messages') &&
  row_id !== null &&
  (statusIn(before) === 'Sending' || statusIn(before) === 'Paused') &&
  (statusIn(after) === 'Paused' || statusIn(after) === 'Cancelled') &&
  statusIn(before) !== statusIn(after)

/**
 * Returns how many fans a send had reached when a line paused or cancelled it, and how many it was for, in the lines' order.
 * @param channel the lines' channel
 */
export async function readReachedFans(
  db: Kysely<Database>,
  channel: number,
  lines: readonly StoppedLine[],
): Promise<Pick<JournalFacts, 'reached'>[]> {
  const stops = lines.filter(isStop)
  if (stops.length === 0) return lines.map(() => ({}))
  const { rows } = await sql<{ line: number; sent: number; total: number }>`
    select l.line::float8 as line, count(*) filter (where r.sent_at <= l.at and r.status <> 'Failed')::integer as sent, count(*)::integer as total
    from unnest(${stops.map(({ id }) => id)}::bigint[], ${stops.map(({ row_id }) => row_id)}::uuid[],
      ${stops.map(({ at }) => at)}::timestamptz[]) as l(line, send, at)
      join send_recipients r on r.send_id = l.send
    where r.sales_channel_id = ${channel} group by l.line`.execute(db)
  const byLine = new Map(rows.map(({ line, sent, total }) => [line, { reached: { sent, total } }]))
  return lines.map(({ id }) => byLine.get(id) ?? {})
}
