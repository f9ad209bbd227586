import type { Kysely } from 'kysely'
import type { Invitation } from '#contract/people.ts'
import { toIso } from '#lib/time.ts'
import type { Database } from '#server/db/schema.ts'
import { notFound } from '#server/kernel/refusal.ts'

/**
 * After this time, in milliseconds, an email without a result counts as failed, because the server must have ended while sending
 * it.
 */
const SENDING_MS = 2 * 60_000

/** Returns the open invitations of a channel, newest first, or only the one with `id`. @param now milliseconds since 1970 */
export async function readInvitations(db: Kysely<Database>, channel: number, now: number, id?: string): Promise<Invitation[]> {
  const rows = await db
    .selectFrom('invitations as i')
    .leftJoin('dashboard_users as u', 'u.id', 'i.invited_by')
    .select(['i.id', 'i.email', 'i.name', 'i.abilities', 'u.name as invited_by', 'i.sent_at', 'i.expires_at', 'i.delivery'])
    .where('i.sales_channel_id', '=', channel)
    .where('i.expires_at', '>', toIso(now))
    .$if(id !== undefined, (q) => q.where('i.id', '=', id!))
    .orderBy('i.sent_at', 'desc')
    .orderBy('i.id')
    .execute()
  const isLost = (sent_at: string) => now - Date.parse(sent_at) > SENDING_MS
  return rows.map((row) => ({
    ...row,
    delivery: row.delivery === 'sending' && isLost(row.sent_at) ? 'failed' : row.delivery,
  }))
}

/**
 * Returns an open invitation of a channel.
 * @param now milliseconds since 1970
 * @throws 404 if the channel has no open invitation with this id
 */
export async function readInvitation(db: Kysely<Database>, channel: number, id: string, now: number): Promise<Invitation> {
  const [found] = await readInvitations(db, channel, now, id)
  if (found === undefined) throw notFound('Invitation not found')
  return found
}
