import type { people } from '#contract/people.ts'
import type { Context } from '#server/context.ts'
import type { HandlerCall } from '#server/http/handler.ts'
import type { Email } from '#server/kernel/gateways/mail.ts'
import { inLanguage } from '#server/kernel/texts/texts.ts'
import { log } from '#server/log.ts'
import { sendEmail } from '#server/outbound/send-email.ts'
import { hashToken, linkOrigin } from '#server/session/link-tokens.ts'

type Inviting = HandlerCall<typeof people.invitePerson> | HandlerCall<typeof people.resendInvitation>

/** Returns a name on one line, so that a name with line breaks cannot add lines to the email. */
const oneLine = (name: string) => name.replaceAll(/\s+/g, ' ')

/**
 * Sends the email of an invitation after the commit, once. A job does not retry it, because the link would have to be stored.
 * Whether it was sent is stored with the invitation.
 */
export async function sendInvitation({ db, context, user, unit }: Inviting, id: string, token: string): Promise<void> {
  const { email, name, language, channel } = await db
    .selectFrom('invitations as i')
    .innerJoin('sales_channels as c', 'c.id', 'i.sales_channel_id')
    .select(['i.email', 'i.name', 'i.language', 'c.name as channel'])
    .where('i.id', '=', id)
    .executeTakeFirstOrThrow()
  const link = `${linkOrigin(context.config)}/auth/invitation?${new URLSearchParams({ email, token })}`
  const mail = inLanguage(language, ({ hello, invitation }) => ({
    to: email,
    subject: invitation.subject(oneLine(channel)),
    text: `${hello(oneLine(name))}\n\n${invitation.text({ by: oneLine(user.name), channel: oneLine(channel), link })}`,
  }))
  unit.afterCommit(() => void deliver(context, mail, hashToken(token)))
}

async function deliver(context: Pick<Context, 'db' | 'gateways'>, email: Email, token_hash: string): Promise<void> {
  const note = (delivery: 'sent' | 'failed') =>
    context.db.updateTable('invitations').set({ delivery }).where('token_hash', '=', token_hash).execute()
  try {
    const isSent = await sendEmail(context, email).then(
      () => true,
      (error: unknown) => {
        log.trouble('An invitation could not be sent:', error)
        return false
      },
    )
    await note(isSent ? 'sent' : 'failed')
  } catch (error) {
    log.trouble('Whether an invitation was sent could not be stored:', error)
  }
}
