import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { subjects as everySubject } from '#contract/core/access.ts'
import type { Invitation, people } from '#contract/people.ts'
import { toIso } from '#lib/time.ts'
import type { HandlerCall, Run } from '#server/http/handler.ts'
import { record } from '#server/kernel/audit.ts'
import { conflict, notFound } from '#server/kernel/refusal.ts'
import { hashToken, linkOrigin, newToken } from '#server/session/link-tokens.ts'
import { EMAIL_TAKEN, findByEmail } from '#server/session/users.ts'
import { checkEmailLimits } from './invitation-limits.ts'
import { readInvitation, readInvitations } from './invitation-rows.ts'
import { sendInvitation } from './send-invitation.ts'
import { checkOwnRights, lockPeople } from './people-rows.ts'

/** How long a link is valid, in milliseconds. */
const GOOD_MS = 7 * 24 * 60 * 60_000

/** Returns the open invitations of a channel, newest first. */
export const listInvitations: Run<typeof people.listInvitations> = ({ db, params, now }) => readInvitations(db, params.id, now)

/**
 * Invites a person to a channel. The caller must manage all of the channel, so nobody can give an ability that they do not have.
 * @throws 403 for lost rights; 409 if an account of any channel has the email, or the server's own address is not set; 429
 */
export const invitePerson: Run<typeof people.invitePerson> = async (call) => {
  const { db, params, body, user, now } = call
  const { email, name } = body
  await begin(call)
  if (await findByEmail(db, email)) throw conflict(EMAIL_TAKEN)
  await checkEmailLimits(db, params.id, email, now)
  const before = await db
    .deleteFrom('invitations')
    .where('sales_channel_id', '=', params.id)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .returning('id')
    .executeTakeFirst()
  const language = body.language ?? (await languageOf(call))
  const abilities = everySubject.filter((subject) => body.abilities.includes(subject))
  const id = before?.id ?? randomUUID()
  const { token, ...link } = newLink(now)
  await db
    .insertInto('invitations')
    .values({ id, sales_channel_id: params.id, email, name, language, abilities, invited_by: user.id, ...link })
    .execute()
  return sent(call, id, token)
}

/**
 * Sends an invitation with a new link, which replaces the one before.
 * @throws 404 if there is no such invitation; 403, 409 and 429 as `invitePerson`
 */
export const resendInvitation: Run<typeof people.resendInvitation> = async (call) => {
  const { db, params, now } = call
  await begin(call)
  const { id, email } = await readInvitation(db, params.id, params.invitation, now)
  if (await findByEmail(db, email)) throw conflict(EMAIL_TAKEN)
  await checkEmailLimits(db, params.id, email, now)
  const { token, ...link } = newLink(now)
  const { numUpdatedRows } = await db.updateTable('invitations').set(link).where('id', '=', id).executeTakeFirst()
  // The invitation may have been accepted since it was read.
  if (numUpdatedRows === 0n) throw notFound('Invitation not found')
  return sent(call, id, token)
}

/** Withdraws an open invitation; its link is no longer valid. @throws 404 */
export const withdrawInvitation: Run<typeof people.withdrawInvitation> = async (call) => {
  const { db, params, user, now } = call
  const { id, email, abilities } = await readInvitation(db, params.id, params.invitation, now)
  const { numDeletedRows } = await db.deleteFrom('invitations').where('id', '=', id).executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound('Invitation not found')
  const detail = { invitation: id, abilities, by: user.email }
  await record(db, { kind: 'invitation-withdrawn', user: { email }, channel: params.id, detail }, call, now)
}

type Inviting = HandlerCall<typeof people.invitePerson> | HandlerCall<typeof people.resendInvitation>

/**
 * Checks the server's own address and the caller's rights. Locks the channel's people, so that invitations and changes of
 * abilities run one after the other.
 */
async function begin({ db, context, params, user, now }: Inviting): Promise<void> {
  linkOrigin(context.config)
  await lockPeople(db, params.id)
  await checkOwnRights(db, user, params.id, now)
}

const newLink = (now: number) => {
  const token = newToken()
  return {
    token,
    token_hash: hashToken(token),
    sent_at: toIso(now),
    expires_at: toIso(now + GOOD_MS),
    delivery: 'sending' as const,
  }
}

async function languageOf({ db, user }: Inviting) {
  const { language } = await db
    .selectFrom('dashboard_users')
    .select('language')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  return language
}

/** Records that an email is being sent, and sends it after the commit. */
async function sent(call: Inviting, id: string, token: string): Promise<Invitation> {
  const { db, params, user, now } = call
  const invitation = await readInvitation(db, params.id, id, now)
  const { email, abilities } = invitation
  const detail = { invitation: id, abilities, by: user.email }
  await record(db, { kind: 'invited', user: { email }, channel: params.id, detail }, call, now)
  await sendInvitation(call, id, token)
  return invitation
}
