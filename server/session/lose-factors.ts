import type { Kysely } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import { forgetDevices } from '#server/factors/remembered-devices.ts'
import { record } from '#server/kernel/audit.ts'
import { endSessions } from './sessions.ts'
import { findByEmail } from './users.ts'

/**
 * Removes the second factors of an account whose owner has lost them, with its recovery codes, remembered devices and sessions.
 * @param now milliseconds since 1970
 * @returns the number of removed factors; undefined if no account has this email
 */
export async function loseFactors(db: Kysely<Database>, email: string, now: number): Promise<number | undefined> {
  const user = await findByEmail(db, email)
  if (user === undefined) return undefined
  return db.transaction().execute(async (tx) => {
    const removed = await tx
      .deleteFrom('factors')
      .where('user_id', '=', user.id)
      .where('confirmed_at', 'is not', null)
      .returning('kind')
      .execute()
    await tx.deleteFrom('recovery_codes').where('user_id', '=', user.id).execute()
    await tx.deleteFrom('factor_challenges').where('user_id', '=', user.id).execute()
    await forgetDevices(tx, user.id)
    await endSessions(tx, user.id)
    const detail = { factors: removed.map(({ kind }) => kind), by: 'operator' }
    await record(tx, { kind: 'factor-removed', user, channel: user.entity_id, detail }, null, now)
    return removed.length
  })
}
