import { sql, type Kysely } from 'kysely'
import type { JournalFacts } from '#contract/journal.ts'
import type { Database } from '#server/db/schema.ts'
import type { RecordedLine } from './facts-wanted.ts'
import { readFans } from './read-facts.ts'

/** The most fans of a line that are named; the rest are counted. */
const NAMED = 3

/** Returns the ids of the bids that a line rejected together. */
function rejectedIn({ call, after }: Pick<RecordedLine, 'call' | 'after'>): string[] {
  if (call !== 'rejectBids') return []
  const { answer } = (after ?? {}) as { answer?: { rejected?: string[] } }
  return answer?.rejected ?? []
}

/** Returns the fans whose bids each line rejected together, in the lines' order. @param channel the lines' channel */
export async function readRejectedFans(
  db: Kysely<Database>,
  channel: number,
  lines: readonly Pick<RecordedLine, 'call' | 'after'>[],
): Promise<Pick<JournalFacts, 'fans' | 'more_fans'>[]> {
  const bids = lines.map(rejectedIn)
  const ids = [...new Set(bids.flat())]
  if (ids.length === 0) return lines.map(() => ({}))
  const rows = await db
    .selectFrom('bids')
    .select(['id', 'fan_id'])
    .where('sales_channel_id', '=', channel)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
  const fanOf = new Map(rows.map(({ id, fan_id }) => [id, fan_id]))
  const fans = bids.map((own) => [...new Set(own.flatMap((id) => fanOf.get(id) ?? []))])
  const named = await readFans(db, channel, [...new Set(fans.flatMap((own) => own.slice(0, NAMED)))])
  return fans.map((own) => {
    // Fans without a name, for example erased ones, are counted with the rest.
    const mentions = own.slice(0, NAMED).flatMap((id) => {
      const fan = named.get(String(id))?.fan
      return fan?.name ? [fan] : []
    })
    return mentions.length === 0 ? {} : { fans: mentions, more_fans: own.length - mentions.length }
  })
}
