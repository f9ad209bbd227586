import type { Kysely } from 'kysely'
import type * as z from 'zod/mini'
import type { DeviceNews, DeviceReport } from '#contract/devices.ts'
import type { Database, DevicesTable } from '#server/db/schema.ts'
import { log } from '#server/log.ts'

interface Said {
  user: number
  id: string
  report: z.output<typeof DeviceReport>
  now: number
}

type Known = Pick<DevicesTable, 'outbox' | 'waiting' | 'needs_you' | 'seen_at' | 'lost_waiting' | 'lost_reported_at'>

/** Takes down what a device says of its queue, and finds out whether an earlier queue of it has vanished with something in it. */
export async function takeReport(db: Kysely<Database>, said: Said): Promise<DeviceNews> {
  const { user, id, report, now } = said
  const before = await db
    .selectFrom('devices')
    .select(['outbox', 'waiting', 'needs_you', 'seen_at', 'lost_waiting', 'lost_reported_at'])
    .where('user_id', '=', user)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  const lost = before ? lostBy(before, said) : { lost_waiting: null, lost_reported_at: null }
  const { outbox, waiting, needs_you, oldest, name } = report
  const stands = { outbox, waiting, needs_you, oldest, name, seen_at: new Date(now).toISOString(), ...lost }
  await db
    .insertInto('devices')
    .values({ user_id: user, id, ...stands })
    .onConflict((known) => known.columns(['user_id', 'id']).doUpdateSet(stands))
    .execute()
  await putAway(db, user, report.put_away?.filter((other) => other !== id) ?? [])
  return {
    lost:
      lost.lost_waiting !== null && lost.lost_reported_at !== null
        ? { waiting: lost.lost_waiting, reported_at: lost.lost_reported_at }
        : null,
    others: await othersOf(db, user, id),
  }
}

/** What is to be told as lost: what was before and has not been read, and what waited in a queue that is no longer there. */
function lostBy(before: Known, { user, report }: Said): Pick<Known, 'lost_waiting' | 'lost_reported_at'> {
  const unread = report.seen_lost === true ? null : before.lost_waiting
  const told = { lost_waiting: unread, lost_reported_at: unread === null ? null : before.lost_reported_at }
  const waited = before.waiting + before.needs_you
  if (before.outbox === report.outbox || waited === 0) return told
  log.say(
    `A queue has vanished: user ${user}, device ${JSON.stringify(report.name)}, ${waited} waiting at its last word, ${before.seen_at}`,
  )
  return { lost_waiting: (unread ?? 0) + waited, lost_reported_at: before.seen_at }
}

/** Nothing waits on these as far as anybody shall be told: neither here, nor as lost where they come back empty. */
async function putAway(db: Kysely<Database>, user: number, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const nothing = { waiting: 0, needs_you: 0, oldest: null }
  await db.updateTable('devices').set(nothing).where('user_id', '=', user).where('id', 'in', ids).execute()
}

/** So many other devices are told of at most. */
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
