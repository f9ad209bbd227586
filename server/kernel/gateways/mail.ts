export interface Letter {
  to: string
  subject: string
  text: string
}

/** The letter was refused for good: sending it again helps nobody. Its message is the mail server's. */
export class Undeliverable extends Error {}

/** Sends letters. Throws `Undeliverable` where one will never arrive, anything else where it may be tried again. */
export interface Mail {
  send(letter: Letter): Promise<void>
}
