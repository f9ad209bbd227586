import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { OwnSession } from '#contract/session.ts'
import { toIso } from '#lib/time.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/schema.ts'
import type { SessionsTable } from '#server/db/schema-people.ts'
import { unauthorized } from '#server/kernel/refusal.ts'
import { isIdle } from '#server/kernel/session-idle.ts'
import { makeToken } from '#server/kernel/tokens.ts'

const DAY_MS = 24 * 60 * 60_000
/** How long a token is valid, and how long a session lasts even if its token is renewed, in milliseconds. */
const USUAL = { tokenMs: DAY_MS, sessionMs: 30 * DAY_MS }
const REMEMBERED = { tokenMs: 30 * DAY_MS, sessionMs: 90 * DAY_MS }
const lengthOf = (remembered: boolean) => (remembered ? REMEMBERED : USUAL)

/** The most sessions of a user; a new one replaces the one that was unused for longest. */
export const MOST_SESSIONS = 50
interface Beginning {
  user: number
  remembered: boolean
  /** The readable name of the device. */
  device: string
  /** Whether a second factor was proven, or the device is remembered. */
  factor?: boolean
}

/** Begins a session for a user who has proven their identity. @param now milliseconds since 1970 @returns its first token */
export async function beginSession(
  db: Kysely<Database>,
  config: Pick<Config, 'secret'>,
  { user, remembered, device, factor = false }: Beginning,
  now: number,
): Promise<string> {
  const { tokenMs, sessionMs } = lengthOf(remembered)
  const session = {
    id: randomUUID(),
    user_id: user,
    device,
    remembered,
    began_at: toIso(now),
    last_used_at: toIso(now),
    expires_at: toIso(now + tokenMs),
    ends_at: toIso(now + sessionMs),
    proven_at: toIso(now),
    factor,
  }
  await db.insertInto('sessions').values(session).execute()
  await db
    .deleteFrom('sessions')
    .where('id', 'in', (q) =>
      q
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', user)
        .where('id', '<>', session.id)
        .orderBy('last_used_at', 'desc')
        .offset(MOST_SESSIONS - 1),
    )
    .execute()
  return tokenOf(config, session, now)
}

/**
 * Returns a new token of a session, valid at most until the session's end.
 * @param now milliseconds since 1970
 * @throws 401 if the session has ended
 */
export async function renewSession(
  db: Kysely<Database>,
  config: Pick<Config, 'secret'>,
  id: string,
  now: number,
): Promise<string> {
  const session = await db.selectFrom('sessions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (session === undefined) throw unauthorized()
  const expires_at = toIso(Math.min(now + lengthOf(session.remembered).tokenMs, Date.parse(session.ends_at)))
  await db.updateTable('sessions').set({ expires_at }).where('id', '=', id).execute()
  return tokenOf(config, { ...session, expires_at }, now)
}

const tokenOf = (
  config: Pick<Config, 'secret'>,
  { id, user_id, expires_at }: Pick<SessionsTable, 'id' | 'user_id' | 'expires_at'>,
  now: number,
) => makeToken(config, { user: user_id, session: id, until: Date.parse(expires_at) }, now)

/** Returns the open sessions of a user, the last used first. @param now milliseconds since 1970 */
export async function sessionsOf(db: Kysely<Database>, user: number, current: string, now: number): Promise<OwnSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'device', 'began_at', 'last_used_at'])
    .where('user_id', '=', user)
    .where('expires_at', '>', toIso(now))
    .where((eb) => eb.not(isIdle(now)(eb)))
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, current: row.id === current }))
}

/** Ends one session of a user. @returns the name of its device; undefined if they have no such session */
export async function endSession(db: Kysely<Database>, user: number, id: string): Promise<string | undefined> {
  const ended = await db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', user)
    .returning('device')
    .executeTakeFirst()
  return ended?.device
}

/** Deletes the sessions that were unused for too long. @param now milliseconds since 1970 */
export const clearIdleSessions = (db: Kysely<Database>, now: number) => db.deleteFrom('sessions').where(isIdle(now)).execute()

/** Ends every session of a user, except `keep`. */
export async function endSessions(db: Kysely<Database>, user: number, keep?: string): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', user)
    .$if(keep !== undefined, (q) => q.where('id', '<>', keep!))
    .execute()
}

/** Stores that the user of a session has proven their identity again. @param now milliseconds since 1970 */
export async function noteProof(db: Kysely<Database>, id: string, now: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ proven_at: toIso(now) })
    .where('id', '=', id)
    .execute()
}
