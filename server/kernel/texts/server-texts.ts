/** Seats in a text. `seats` is one number, a range (`1–4`), or several numbers with commas. */
export interface Place {
  section: string
  row: string
  seats: string
}

/** The words of a receipt, line by line. */
export interface ReceiptTexts {
  subject(event: string): string
  opening(order: string): string
  /** Returns the row of a sale, which is written after the section; `seats` returns the seats, which follow it. */
  row(row: string): string
  seats(seats: string): string
  tickets: string
  subtotal: string
  promoCode(code: string): string
  taxAndFees: string
  total: string
  refunded: string
  /** @param contacts an email, a phone number, or both */
  questions(contacts: string): string
}

/** The texts of an email about a second factor that was added or removed. */
export interface FactorTexts {
  subject: string
  text(factor: 'passkey' | 'totp'): string
}

/** The title and text of an alert on a device. */
interface AlertWords {
  title: string
  text: string
}

/** The texts of alerts, which anyone can read on a locked screen: nothing in them is about a fan. */
export interface AlertTexts {
  /** @param of the title of the event, the number of seats, and the end of the hold as text */
  holdEnding(of: { title: string; seats: number; until: string }): AlertWords
  /** @param of the number of changes that need a decision, and the name of the device that has them */
  needsYou(of: { changes: number; device: string }): AlertWords
  /** @param of the name of the channel, and the number of its cases */
  orderNeedsAction(of: { channel: string; cases: number }): AlertWords
  /** @param of the title of the event or channel, and the numbers of added, changed and reported lines */
  importEnded(of: { title: string; added: number; changed: number; reported: number }): AlertWords
  importFailed(of: { title: string }): AlertWords
}

/** The server's own texts to people: emails, and messages to fans. Amounts and times are passed as text. */
export interface ServerTexts {
  hello(name: string | null): string
  emailChanged: { subject: string; text(email: string): string }
  factorAdded: FactorTexts
  factorRemoved: FactorTexts
  newPassword: { subject: string; text(link: string): string }
  /** The link is valid for 7 days. @param by the name of the person who invites */
  invitation: { subject(channel: string): string; text(of: { by: string; channel: string; link: string }): string }
  receipt: ReceiptTexts
  listingCancelled: { subject(event: string): string; text(listing: Place & { event: string; when: string }): string }
  /** Returns the reply to a fan who texts HELP. @param contacts an email, a phone number, both, or '' */
  help(contacts: string): string
  bidSubject(product: string): string
  bidAccepted(bid: Place & { product: string; paid: string }): string
  bidRejected(bid: { product: string; amount: string; isRefunded: boolean }): string
  refundSubject(event: string): string
  refundRefused(request: { event: string; amount: string; reason: string | null }): string
  passSubject(pass: string): string
  alerts: AlertTexts
  passFailed(charge: { pass: string; amount: string; reason: string; isOver: boolean }): string
}
