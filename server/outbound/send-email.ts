import type { Context } from '#server/context.ts'
import type { Email } from '#server/kernel/gateways/mail.ts'
import { inTime } from './in-time.ts'

/** The time limit of an email in milliseconds, because a mail server may take several steps of 15 seconds each. */
const EMAIL_MS = 60_000

/** Sends an email with a time limit. @throws as the gateway does, or when the limit is over */
export const sendEmail = ({ gateways }: Pick<Context, 'gateways'>, email: Email): Promise<void> =>
  inTime(() => gateways.mail.send(email), EMAIL_MS)
