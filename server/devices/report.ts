import { sql, type Kysely } from 'kysely'
import type * as z from 'zod/mini'
import type { DeviceNews, DeviceReport } from '#contract/devices.ts'
import type { Database, DevicesTable } from '#server/db/schema.ts'
import { raiseAlert } from '#server/kernel/raise-alert.ts'
import { tooManyRequests } from '#server/kernel/refusal.ts'
import { log } from '#server/log.ts'

interface ReportCall {
  user: number
  id: string
  report: z.output<typeof DeviceReport>
  now: number
}

type Known = Pick<DevicesTable, 'outbox' | 'waiting' | 'needs_you' | 'seen_at' | 'lost_waiting' | 'lost_reported_at'>

/**
 * Stores a device's report about its queue.
 * @returns how many changes were lost with earlier queues of this device, and the queues of the user's other devices
 * @throws Refusal 429 if the user has too many devices
 */
export async function takeReport(db: Kysely<Database>, call: ReportCall): Promise<DeviceNews> {
  const { user, id, report, now } = call
  const before = await db
    .selectFrom('devices')
    .select(['outbox', 'waiting', 'needs_you', 'seen_at', 'lost_waiting', 'lost_reported_at'])
    .where('user_id', '=', user)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!before) await makeSpaceForDevice(db, user)
  const lost = before ? lostBy(before, call) : { lost_waiting: null, lost_reported_at: null }
  const { outbox, waiting, needs_you, oldest, name } = report
  const reported = { outbox, waiting, needs_you, oldest, name, seen_at: new Date(now).toISOString(), ...lost }
  await db
    .insertInto('devices')
    .values({ user_id: user, id, ...reported })
    .onConflict((known) => known.columns(['user_id', 'id']).doUpdateSet(reported))
    .execute()
  await alertOthers(db, call, before?.needs_you ?? 0)
  await putAway(db, user, report.put_away?.filter((other) => other !== id) ?? [])
  return {
    lost:
      lost.lost_waiting !== null && lost.lost_reported_at !== null
        ? { waiting: lost.lost_waiting, reported_at: lost.lost_reported_at }
        : null,
    others: await othersOf(db, user, id),
  }
}

/** For how long an alert about changes that need the user is of use, in milliseconds. */
const ALERT_MS = 12 * 60 * 60_000
const MINUTE_MS = 60_000

/** Raises an alert on the user's other devices if more changes need the user than in the last report. */
async function alertOthers(db: Kysely<Database>, { user, id, report, now }: ReportCall, before: number): Promise<void> {
  const { needs_you: changes, name: device } = report
  if (changes <= before) return
  const data = { kind: 'needs-you', changes, device, from: id } as const
  const subject = `needs you ${id}`
  // At most one alert a minute; it has the number of changes at the time when it is sent.
  const topic = `${subject} ${Math.floor(now / MINUTE_MS)}`
  await raiseAlert(db, { to: { user }, channel: null, topic, subject, data, until: now + ALERT_MS, except: id }, now)
}

/** The maximum number of devices that are stored for one user. */
export const DEVICES_KEPT = 100
const RETRY_S = 3_600

/**
 * Makes space for one more device: deletes devices that have no queued or lost changes, the least recently seen first.
 * @throws Refusal 429 if too few devices can be deleted, because a device with queued or lost changes is never deleted
 */
async function makeSpaceForDevice(db: Kysely<Database>, user: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(3, ${user})`.execute(db)
  const { rows } = await sql<{ id: string; empty: boolean }>`
    select id, waiting = 0 and needs_you = 0 and lost_waiting is null as empty from devices where user_id = ${user}
    order by seen_at, id`.execute(db)
  const tooMany = rows.length - DEVICES_KEPT + 1
  if (tooMany <= 0) return
  const gone = rows.filter(({ empty }) => empty).slice(0, tooMany)
  if (gone.length < tooMany) throw tooManyRequests(RETRY_S)
  await db
    .deleteFrom('devices')
    .where('user_id', '=', user)
    .where(
      'id',
      'in',
      gone.map(({ id }) => id),
    )
    .execute()
}

/** Returns the lost changes to report: earlier losses that the user has not seen, and the changes of a queue that is now lost. */
function lostBy(before: Known, { user, report }: ReportCall): Pick<Known, 'lost_waiting' | 'lost_reported_at'> {
  const unread = report.seen_lost === true ? null : before.lost_waiting
  const unchanged = { lost_waiting: unread, lost_reported_at: unread === null ? null : before.lost_reported_at }
  const waited = before.waiting + before.needs_you
  if (before.outbox === report.outbox || waited === 0) return unchanged
  log.say(
    `Lost queue: user ${user}, device ${JSON.stringify(report.name)}, ${waited} changes pending at last report, ${before.seen_at}`,
  )
  return { lost_waiting: (unread ?? 0) + waited, lost_reported_at: before.seen_at }
}

/** Stores empty queues for these devices, so that they are not shown now and are not reported as lost later. */
async function putAway(db: Kysely<Database>, user: number, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const nothing = { waiting: 0, needs_you: 0, oldest: null }
  await db.updateTable('devices').set(nothing).where('user_id', '=', user).where('id', 'in', ids).execute()
}

/** The maximum number of other devices in a response. */
const SHOWN = 20

function othersOf(db: Kysely<Database>, user: number, id: string) {
  return db
    .selectFrom('devices')
    .select(['id', 'name', 'waiting', 'needs_you', 'oldest', 'seen_at'])
    .where('user_id', '=', user)
    .where('id', '<>', id)
    .where((is) => is.or([is('waiting', '>', 0), is('needs_you', '>', 0)]))
    .orderBy('seen_at', 'desc')
    .limit(SHOWN)
    .execute()
}
