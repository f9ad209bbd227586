import { type Kysely, sql } from 'kysely'
import type { Day } from '#contract/metrics.ts'
import { toIso } from '#lib/time.ts'
import type { Database } from '#server/db/schema.ts'
import { type CurrentUser, manages } from '#server/kernel/current-user.ts'

const DAY_MS = 24 * 3_600_000
/** The most imports of which failures are reported. */
const MOST_IMPORTS = 5

interface Imported {
  kind: 'import-events' | 'import-seats' | 'import-vip'
  count: number
  at: string
  event: number | null
  title: string | null
}

/**
 * Returns the imports of the last 24 hours that left out lines with problems, newest first. Only the latest import of its kind into
 * an event, or of events into the channel, counts: a repeated import replaces the earlier one.
 * @param user who reads them: without the right to repeat an import, it is left out
 * @param now milliseconds since 1970
 */
export async function failedImports(
  db: Kysely<Database>,
  channel: number,
  user: Pick<CurrentUser, 'role' | 'subjects'>,
  now: number,
): Promise<Day['failed']> {
  const calls = [
    ...(manages(user, 'sales_channel') ? ['importEvents'] : []),
    ...(manages(user, 'sales_channel_event_details') ? ['importInventory'] : []),
  ]
  if (calls.length === 0) return []
  // The counts are in the shift journal, which has few lines about events and channels compared with those about seats.
  const { rows } = await sql<Imported>`
    with latest as (
      select distinct on (call, row_id, after->'body'->>'type') id, call, at, row_id, after
      from changes
      where sales_channel_id = ${channel} and at > ${toIso(now - DAY_MS)} and call = any(${calls}::text[]) and outcome = 'done'
        and tbl in ('events', 'sales_channels')
      order by call, row_id, after->'body'->>'type', id desc
    )
    select case when l.call = 'importEvents' then 'import-events'
        when l.after->'body'->>'type' = 'vip' then 'import-vip' else 'import-seats' end as kind,
      (l.after->'answer'->>'skipped')::integer as count, l.at, e.id as event, coalesce(e.title, l.after->'file'->>'name') as title
    from latest l left join events e on l.call = 'importInventory' and e.sales_channel_id = ${channel} and e.id = l.row_id::integer
    where (l.after->'answer'->>'skipped')::integer > 0 and json_array_length(l.after->'answer'->'problems') > 0
    order by l.id desc limit ${MOST_IMPORTS}`.execute(db)
  return rows.map(({ at, event, ...failed }) => ({ ...failed, id: null, at: toIso(at), ...(event !== null && { event }) }))
}
