import { sql } from 'kysely'
import { toIso } from '#lib/time.ts'
import type { Job } from '#server/jobs/job.ts'
import { KEPT_DAYS } from '#server/http/idempotency.ts'
import { COUNTED_MS, PLACE_MS } from '#server/session/attempts.ts'
import { clearIdleSessions } from '#server/session/sessions.ts'
import { inBackground } from '#server/db/background.ts'
import type { Database } from '#server/db/schema.ts'
import { clearFeed } from '#server/db/feed.ts'

const DAY_MS = 24 * 60 * 60_000
/** A device that has not sent a report for this many days is deleted. */
const DEVICE_DAYS = 180

/** How many days data about the payment provider's events is stored. An event can be sent again manually for 30 days. */
const EVENT_DAYS = 60

/** How many days alerts are stored, so that nobody gets a second one about the same matter. */
const ALERT_DAYS = 7

/** How many days the assignment of an account to a case of the screen Needs action is stored. */
const RECORD_DAYS = 366

type Old = { [T in keyof Database]: readonly [table: T, at: keyof Database[T] & string, keptMs: number] }[keyof Database]

/** The rows that expire: their table, a column with a time, and how many milliseconds after that time they are deleted. */
const old: readonly Old[] = [
  ['idempotency_keys', 'created_at', KEPT_DAYS * DAY_MS],
  ['outside_calls', 'settled_at', KEPT_DAYS * DAY_MS],
  ['login_attempts', 'at', COUNTED_MS],
  ['uploads', 'expires_at', 0],
  ['password_resets', 'expires_at', 0],
  ['invitations', 'expires_at', 0],
  ['sessions', 'expires_at', 0],
  ['factors', 'enrol_until', 0],
  ['factor_challenges', 'expires_at', 0],
  ['remembered_devices', 'expires_at', 0],
  ['sign_in_places', 'at', PLACE_MS],
  ['devices', 'seen_at', DEVICE_DAYS * DAY_MS],
  ['gateway_events', 'received_at', EVENT_DAYS * DAY_MS],
  ['gateway_objects', 'last_event_at', EVENT_DAYS * DAY_MS],
  ['alerts', 'created_at', ALERT_DAYS * DAY_MS],
  ['taken_ends', 'taken_at', RECORD_DAYS * DAY_MS],
]

/** Deletes expired rows, idle sessions, and old changes of the feed. */
export const clearOld: Job = {
  kind: 'clear-old',
  everySeconds: 3600,
  async run({ db, clock }) {
    const now = clock.now()
    for (const [table, at, keptMs] of old)
      await sql`delete from ${sql.table(table)} where ${sql.ref(at)} < ${toIso(now - keptMs)}::timestamptz`.execute(db)
    await clearIdleSessions(db, now)
    await clearFeed(db, now)
  },
}

/**
 * Vacuums and analyzes the embedded database, because unlike a database server it never does this by itself: its query plans would
 * become outdated and its files would grow. Each table has two statements of its own, because a statement blocks all others while
 * it runs.
 */
export const vacuum: Job = {
  kind: 'vacuum',
  everySeconds: 6 * 3600,
  // At the first start, the database is empty or has just been analyzed, so a vacuum would only slow the first visit down.
  firstAfterSeconds: 3600,
  async run(context) {
    if (context.config.databaseUrl !== undefined) return
    const db = inBackground(context.db)
    const { rows: tables } = await sql<{ schema: string; name: string }>`
      select relnamespace::regnamespace::text as schema, relname as name from pg_class
      where relkind = 'r' and relnamespace in ('public'::regnamespace, 'pg_catalog'::regnamespace)
      order by relnamespace desc, relname`.execute(db)
    for (const { schema, name } of tables) {
      await sql`vacuum ${sql.id(schema, name)}`.execute(db)
      await sql`analyze ${sql.id(schema, name)}`.execute(db)
    }
  },
}
