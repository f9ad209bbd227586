import { sql, type Kysely, type Selectable } from 'kysely'
import type { session } from '#contract/session.ts'
import { toIso } from '#lib/time.ts'
import type { InvitationsTable } from '#server/db/schema-people.ts'
import type { Database } from '#server/db/schema.ts'
import { transact } from '#server/db/transact.ts'
import type { HandlerCall } from '#server/http/handler.ts'
import { record } from '#server/kernel/audit.ts'
import { conflict, invalid } from '#server/kernel/refusal.ts'
import { isCommon, TOO_COMMON } from './common-passwords.ts'
import { hashToken } from './link-tokens.ts'
import { refuseWeak } from './new-password.ts'
import { hashPassword } from './passwords.ts'
import { EMAIL_TAKEN, findByEmail, insertUser } from './users.ts'

const invitationOver = () =>
  invalid({ token: ['This invitation is no longer valid. Ask the person who invited you for a new one.'] })

/**
 * Makes the account of an invited person, with a chosen password and the token from the email. The token works once.
 * @throws 422 for a token that is unknown, used, withdrawn, replaced, too old or another email's, and for a password that is too
 * easy to guess; 409 if an account has the email already
 */
export async function acceptInvitation(call: HandlerCall<typeof session.acceptInvitation>): Promise<void> {
  const { db, context, now, body } = call
  const { email, password, token } = body
  if (await isCommon(password)) throw invalid({ password: [TOO_COMMON] })
  // A caller without a valid link costs no hash and no call to another service, and does not learn who has an account.
  const invited = await db
    .selectFrom('invitations')
    .select(['name', 'sales_channel_id'])
    .where(isOpen({ email, token, now }))
    .executeTakeFirst()
  if (invited === undefined) throw invitationOver()
  if (await findByEmail(db, email)) throw conflict(EMAIL_TAKEN)
  await refuseWeak(call, 'password', password, { names: [invited.name, email], channel: invited.sales_channel_id })
  const password_hash = await hashPassword(password)
  await transact(context, async (tx) => {
    // Of two concurrent acceptances, the second waits here and then finds no invitation.
    const used = await tx.deleteFrom('invitations').where(isOpen({ email, token, now })).returningAll().executeTakeFirst()
    if (used === undefined) throw invitationOver()
    const user = await addInvited(tx, used, password_hash)
    const detail = { invitation: used.id, abilities: used.abilities }
    await record(tx, { kind: 'invitation-accepted', user, channel: used.sales_channel_id, detail }, call, now)
  })
}

const isOpen = ({ email, token, now }: { email: string; token: string; now: number }) =>
  sql<boolean>`token_hash = ${hashToken(token)} and lower(email) = ${email.toLowerCase()} and expires_at > ${toIso(now)}::timestamptz`

async function addInvited(
  tx: Kysely<Database>,
  { email, name, language, abilities, sales_channel_id: entityId }: Selectable<InvitationsTable>,
  password_hash: string,
) {
  const { id } = await insertUser(
    tx,
    { email, name, language, role: 'sales_channel', entityId, subjects: abilities },
    password_hash,
  )
  return { id, email }
}
