import type { Kysely } from 'kysely'
import type { Subject } from '#contract/core/access.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/db/schema.ts'
import type { CurrentUser } from './current-user.ts'
import { readToken } from './tokens.ts'

/** A user as found by a token, and when that token ends (milliseconds since 1970). */
export interface Authenticated {
  user: CurrentUser
  expires: number
}

/** Who a token speaks for, as their row is now; null where it is no longer good, or never was. */
export async function authenticate(
  { config, clock, db }: Pick<Context, 'config' | 'clock' | 'db'>,
  token: string,
): Promise<Authenticated | null> {
  const claims = await readToken(config, token, clock.now())
  if (claims === null) return null
  const found = await findUser(db, claims.user)
  if (found === undefined || found.token_generation !== claims.generation) return null
  const { token_generation: _, ...user } = found
  return { user: { ...user, session: claims.session }, expires: claims.expires }
}

/** The token of an `Authorization` header. */
export const bearer = (header: string | undefined): string | undefined => /^Bearer +(\S+)$/i.exec(header ?? '')?.[1]

/** A user with their abilities, in one look-up. */
export async function findUser(db: Kysely<Database>, id: number) {
  const rows = await db
    .selectFrom('dashboard_users as u')
    .leftJoin('user_abilities as a', 'a.user_id', 'u.id')
    .select(['u.id', 'u.name', 'u.email', 'u.avatar', 'u.role', 'u.entity_id', 'u.token_generation', 'a.subject'])
    .where('u.id', '=', id)
    .execute()
  const [first] = rows
  if (first === undefined) return undefined
  const { subject: _, ...user } = first
  const subjects: ReadonlySet<Subject> = new Set(rows.flatMap((row) => (row.subject === null ? [] : [row.subject])))
  return { ...user, subjects }
}
