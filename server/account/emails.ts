import type { Context } from '#server/context.ts'
import { Undeliverable, type Email } from '#server/kernel/gateways/mail.ts'
import type { Job } from '#server/jobs/job.ts'
import { enqueue } from '#server/jobs/runner.ts'
import { log } from '#server/log.ts'
import { sendEmail } from '#server/outbound/send-email.ts'

const RETRY_MS = 10_000

/** Sends an email that must arrive: if sending fails, a job retries it until it is sent, or refused for good. */
export function sendSoon(context: Pick<Context, 'db' | 'clock' | 'gateways'>, email: Email): void {
  const { db, clock } = context
  sendEmail(context, email)
    .catch(() => enqueue(db, sendEmailLater.kind, email, clock.now() + RETRY_MS))
    .catch((error: unknown) => log.trouble(`An email to ${email.to} could not be sent:`, error))
}

/** Retries emails that could not be sent at once. */
export const sendEmailLater: Job = {
  kind: 'send-email',
  run: (context, email) =>
    sendEmail(context, email as Email).catch((error: unknown) => {
      if (!(error instanceof Undeliverable)) throw error
      log.trouble(`An email to ${(email as Email).to} was refused for good:`, error)
    }),
}
