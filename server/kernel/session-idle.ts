import { sql, type ExpressionBuilder } from 'kysely'
import { toIso } from '#lib/time.ts'
import type { Database } from '#server/db/schema.ts'

const HOUR_MS = 60 * 60_000

/** Returns how long an unused session stays open, in milliseconds: 12 hours, or 14 days with "remember me". */
export const idleMsOf = (remembered: boolean): number => (remembered ? 14 * 24 * HOUR_MS : 12 * HOUR_MS)

/** The condition that a row of `sessions` was unused for too long. @param now milliseconds since 1970 */
export const isIdle =
  (now: number) =>
  ({ ref }: ExpressionBuilder<Database, 'sessions'>) =>
    sql<boolean>`${ref('sessions.last_used_at')} <= case when ${ref('sessions.remembered')}
      then ${toIso(now - idleMsOf(true))}::timestamptz else ${toIso(now - idleMsOf(false))}::timestamptz end`
