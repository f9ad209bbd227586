import type { Kysely } from 'kysely'
import { alertKinds, type AlertKind, type QuietHours } from '#contract/alerts.ts'
import type { Database } from '#server/db/schema.ts'

/** The quiet hours of an account that has not chosen any. */
export const USUAL_QUIET: QuietHours = { start: '21:00', end: '08:00' }

export interface AlertSettings {
  kinds: AlertKind[]
  quiet: QuietHours | null
  timezone: string
}

/** Returns the alert settings of a user; the defaults if the user has none. */
export async function alertSettingsOf(db: Kysely<Database>, user: number): Promise<AlertSettings> {
  const row = await db.selectFrom('alert_settings').selectAll().where('user_id', '=', user).executeTakeFirst()
  if (row === undefined) return { kinds: [...alertKinds], quiet: USUAL_QUIET, timezone: 'UTC' }
  return { kinds: row.kinds, quiet: quietOf(row), timezone: row.timezone }
}

/** Returns stored quiet hours in the form of the API. */
export const quietOf = (row: { quiet_start: string | null; quiet_end: string | null }): QuietHours | null =>
  row.quiet_start === null || row.quiet_end === null ? null : { start: row.quiet_start, end: row.quiet_end }

/** Stores the changed alert settings of a user; absent ones stay as they are. */
export async function changeSettings(
  db: Kysely<Database>,
  user: number,
  changes: { [K in keyof AlertSettings]?: AlertSettings[K] | undefined },
): Promise<void> {
  await startSettings(db, user, changes.timezone ?? 'UTC')
  const { kinds, quiet, timezone } = changes
  // Only the columns that change are written, so that two changes at the same time are both kept.
  const row = {
    ...(kinds && { kinds: JSON.stringify(alertKinds.filter((kind) => kinds.includes(kind))) }),
    ...(quiet !== undefined && { quiet_start: quiet?.start ?? null, quiet_end: quiet?.end ?? null }),
    ...(timezone !== undefined && { timezone }),
  }
  if (Object.keys(row).length > 0) await db.updateTable('alert_settings').set(row).where('user_id', '=', user).execute()
}

/** Stores the time zone of a user who has no alert settings yet. */
export async function startSettings(db: Kysely<Database>, user: number, timezone: string): Promise<void> {
  const row = { user_id: user, kinds: JSON.stringify(alertKinds), quiet_start: USUAL_QUIET.start, quiet_end: USUAL_QUIET.end }
  await db
    .insertInto('alert_settings')
    .values({ ...row, timezone })
    .onConflict((there) => there.doNothing())
    .execute()
}
