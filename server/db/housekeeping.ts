import { sql } from 'kysely'
import type { Job } from '#server/jobs/job.ts'
import { KEPT_DAYS } from '#server/http/idempotency.ts'
import { COUNTED_MS } from '#server/session/attempts.ts'
import { inBackground } from './background.ts'
import { clearFeed } from './feed.ts'

const DAY_MS = 24 * 60 * 60_000
/** A device that has not been heard of for so long is not asked about any more. */
const DEVICE_DAYS = 180
const iso = (at: number) => new Date(at).toISOString()

/** Events of the payment provider can come again for 30 days, by hand. */
const EVENT_DAYS = 60

/** The audit record goes back for so long, and refuses to be cut any shorter (migration 9). */
const RECORD_DAYS = 366

/**
 * Throws away what has served its time: remembered answers, old changes, sign-in attempts, reset links, sessions that are over,
 * devices long silent, old events of the payment provider, the oldest of the audit record.
 */
export const clearOld: Job = {
  kind: 'clear-old',
  everySeconds: 3600,
  async run({ db, clock }) {
    const now = clock.now()
    await db
      .deleteFrom('idempotency_keys')
      .where('created_at', '<', iso(now - KEPT_DAYS * DAY_MS))
      .execute()
    await db
      .deleteFrom('outside_calls')
      .where('settled_at', '<', iso(now - KEPT_DAYS * DAY_MS))
      .execute()
    await db
      .deleteFrom('login_attempts')
      .where('at', '<', iso(now - COUNTED_MS))
      .execute()
    await db.deleteFrom('uploads').where('expires_at', '<', iso(now)).execute()
    await db.deleteFrom('password_resets').where('expires_at', '<', iso(now)).execute()
    await db.deleteFrom('sessions').where('expires_at', '<', iso(now)).execute()
    await db
      .deleteFrom('devices')
      .where('seen_at', '<', iso(now - DEVICE_DAYS * DAY_MS))
      .execute()
    await db
      .deleteFrom('gateway_events')
      .where('received_at', '<', iso(now - EVENT_DAYS * DAY_MS))
      .execute()
    await db
      .deleteFrom('gateway_objects')
      .where('last_event_at', '<', iso(now - EVENT_DAYS * DAY_MS))
      .execute()
    await db
      .deleteFrom('taken_ends')
      .where('taken_at', '<', iso(now - RECORD_DAYS * DAY_MS))
      .execute()
    await clearFeed(db, now)
    await db
      .deleteFrom('security_events')
      .where('at', '<', iso(now - RECORD_DAYS * DAY_MS))
      .execute()
  },
}

/**
 * A server does this by itself. The embedded database never does: without it plans grow stale and files grow. It serves nobody else
 * during a statement, so that each table takes two turns.
 */
export const vacuum: Job = {
  kind: 'vacuum',
  everySeconds: 6 * 3600,
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
