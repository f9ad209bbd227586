export interface Email {
  to: string
  subject: string
  text: string
}

/** The email was refused for good, so a retry would fail too. The error's message is the mail server's. */
export class Undeliverable extends Error {}

/** Sends emails. Throws `Undeliverable` if an email will never arrive, any other error if it may be retried. */
export interface Mail {
  send(email: Email): Promise<void>
}
