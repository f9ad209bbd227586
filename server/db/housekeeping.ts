import { sql } from 'kysely'
import type { Job } from '#server/jobs/job.ts'
import { KEPT_DAYS } from '#server/http/idempotency.ts'
import { COUNTED_MS } from '#server/session/attempts.ts'
import { clearFeed } from './feed.ts'

const DAY_MS = 24 * 60 * 60_000
/** A device that has not been heard of for so long is not asked about any more. */
const DEVICE_DAYS = 180
const iso = (at: number) => new Date(at).toISOString()

/** The audit record goes back for so long, and refuses to be cut any shorter (migration 9). */
const RECORD_DAYS = 366

/**
 * Throws away what has served its time: remembered answers, old changes, sign-in attempts, reset links, sessions that are over,
 * devices long silent, the oldest of the audit record.
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
    await clearFeed(db, now)
    await db
      .deleteFrom('security_events')
      .where('at', '<', iso(now - RECORD_DAYS * DAY_MS))
      .execute()
  },
}

/** The embedded database never does this by itself: without it plans grow stale and files grow. On a server it does no harm. */
export const vacuum: Job = {
  kind: 'vacuum',
  everySeconds: 6 * 3600,
  async run({ db }) {
    // As long as it takes: the limit is for statements somebody waits for.
    await db.connection().execute(async (own) => {
      await sql`set statement_timeout = 0`.execute(own)
      await sql`vacuum (analyze)`.execute(own).finally(() => sql`reset statement_timeout`.execute(own))
    })
  },
}
