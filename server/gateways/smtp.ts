import { createTransport } from 'nodemailer'
import { Undeliverable, type Mail } from '#server/kernel/gateways/mail.ts'
import type { Services } from '#server/config/services.ts'

/** The time limits in milliseconds: for the connection to a mail server and its greeting, and for any later silence. */
const GREETING_MS = 10_000
const SILENCE_MS = 15_000

/** Sends emails through a mail server (`smtp://user:password@host:587`, or `smtps://`). */
export function smtpMail({ url, from }: NonNullable<Services['smtp']>): Mail {
  const transport = createTransport({
    url,
    connectionTimeout: GREETING_MS,
    greetingTimeout: GREETING_MS,
    socketTimeout: SILENCE_MS,
  })
  return {
    async send({ to, subject, text }) {
      try {
        await transport.sendMail({ from, to, subject, text })
      } catch (error) {
        const { responseCode, response } = error as { responseCode?: number; response?: string }
        // 5xx is final: the address is unknown, or the server refuses this sender.
        if (responseCode !== undefined && responseCode >= 500) throw new Undeliverable(response ?? 'The mail server refused')
        throw error
      }
    },
  }
}
