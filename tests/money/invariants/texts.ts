import { sql } from 'kysely'
import type { Stage } from '../world/stage.ts'
import type { Wrong } from './wrong.ts'

/** Returns the sends, and their recipients, that have not ended although they had time. A paused send waits for an operator. */
export async function judgeTexts({ db }: Stage): Promise<Wrong[]> {
  const { rows } = await sql<{ what: string }>`
    select 'the offer ' || id || ' is ' || status as what from offers where status in ('Sending', 'Scheduled')
    union all select 'the mass text ' || id || ' is ' || status from bulk_messages where status in ('Sending', 'Scheduled')
    union all select 'a recipient of a completed send is ' || r.status from send_recipients r join sends s on s.id = r.send_id
      where s.ended_at is not null and r.status = 'Scheduled'
        and not exists (select from offers o where o.id = s.id and o.status in ('Cancelled', 'Paused'))
        and not exists (select from bulk_messages b where b.id = s.id and b.status in ('Cancelled', 'Paused'))`.execute(db)
  return rows.map(({ what }) => ({ promise: 'neverEnding', what }))
}

/** Returns the messages to fans that are still being sent, and the queued jobs that were not done, for any subject. */
export async function judgeMessages({ db }: Stage): Promise<Wrong[]> {
  const { rows } = await sql<{ what: string }>`
    select 'a message to fan ' || fan_id || ' is still being sent' as what from fan_messages where status = 'sending'
    union all select 'a queued job is left: ' || kind || ' ' || coalesce(last_error, '') from jobs
      where every_seconds is null`.execute(db)
  return rows.map(({ what }) => ({ promise: 'neverEnding', what }))
}
