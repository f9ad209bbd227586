import type { Kysely } from 'kysely'
import type { TextBuyUser } from '#contract/users.ts'
import type { Database } from '#server/db/schema.ts'
import type { HintsAfterCommit } from '#server/db/unit-of-work.ts'
import { findFan, toUser } from '#server/users/fan-row.ts'
import { endPause, optOut } from './subscription.ts'

/** Decides about a fan who may have asked to stop: opts them out in their channel, or ends the pause. @throws 404 */
export async function decideOnStop(
  db: Kysely<Database>,
  hints: HintsAfterCommit,
  { id, decision, now }: { id: number; decision: 'unsubscribe' | 'keep'; now: number },
): Promise<TextBuyUser> {
  const fan = await findFan(db, id, true)
  if (decision === 'unsubscribe') await optOut(db, hints, [id], now, fan.sales_channel_id)
  else await endPause(db, id)
  hints.chat(id, fan.sales_channel_id)
  return toUser(await findFan(db, id))
}
