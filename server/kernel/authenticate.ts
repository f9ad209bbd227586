import type { Kysely } from 'kysely'
import type { Subject } from '#contract/core/access.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/db/schema.ts'
import { needsFactor, type CurrentUser } from './current-user.ts'
import { idleMsOf } from './session-idle.ts'
import { readToken } from './tokens.ts'

/** The user of a token, and when the token expires (milliseconds since 1970). */
export interface Authenticated {
  user: CurrentUser
  expires: number
}

/** The stored time of a session's last use is updated when it is older than this, in milliseconds. */
const NOTED_EVERY_MS = 5 * 60_000

/**
 * Returns the user of a token with their current rights. Returns null if the token is invalid or expired, if its session has
 * ended, was unused for too long or lacks the user's second factor, and for demo accounts in production.
 * @param isUse whether this counts as use of the session: false if nobody is at the device
 */
export async function authenticate(
  { config, clock, db }: Pick<Context, 'config' | 'clock' | 'db'>,
  token: string,
  isUse = true,
): Promise<Authenticated | null> {
  const now = clock.now()
  const claims = await readToken(config, token, now)
  if (claims === null) return null
  const found = await findUser(db, claims)
  if (found === undefined || (found.is_demo && config.production)) return null
  const { is_demo: isDemo, last_used_at, remembered, proven_at, session_factor, has_factor, ...user } = found
  // Refuse a session that began before the factor was set up, or without it.
  if (has_factor && !session_factor) return null
  const unusedMs = now - Date.parse(last_used_at)
  if (unusedMs >= idleMsOf(remembered)) return null
  if (isUse && unusedMs > NOTED_EVERY_MS) await noteUse(db, claims.session, now)
  const mustEnrol = !has_factor && needsFactor(user, config)
  return {
    user: { ...user, session: claims.session, provenAt: Date.parse(proven_at), mustEnrol, isDemo },
    expires: claims.expires,
  }
}

/** Returns the token of an `Authorization` header. */
export const bearer = (header: string | undefined): string | undefined => /^Bearer +(\S+)$/i.exec(header ?? '')?.[1]

/** Reads a user with their abilities in one query; undefined if the session has ended. */
async function findUser(db: Kysely<Database>, { user: id, session }: { user: number; session: string }) {
  const rows = await db
    .selectFrom('sessions as s')
    .innerJoin('dashboard_users as u', 'u.id', 's.user_id')
    .leftJoin('user_abilities as a', 'a.user_id', 'u.id')
    .select(['u.id', 'u.name', 'u.email', 'u.avatar', 'u.role', 'u.entity_id', 'u.is_demo', 's.last_used_at', 'a.subject'])
    .select(['s.remembered', 's.proven_at', 's.factor as session_factor'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('factors as f').select('f.id').whereRef('f.user_id', '=', 'u.id').where('f.confirmed_at', 'is not', null),
      ).as('has_factor'),
    )
    .where('s.id', '=', session)
    .where('s.user_id', '=', id)
    .execute()
  const [first] = rows
  if (first === undefined) return undefined
  const { subject: _, ...user } = first
  const subjects: ReadonlySet<Subject> = new Set(rows.flatMap((row) => (row.subject === null ? [] : [row.subject])))
  return { ...user, subjects }
}

async function noteUse(db: Kysely<Database>, session: string, now: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_used_at: new Date(now).toISOString() })
    .where('id', '=', session)
    .where('last_used_at', '<', new Date(now - NOTED_EVERY_MS).toISOString())
    .execute()
}
