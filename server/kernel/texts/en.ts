import { alerts } from './alerts-en.ts'
import type { FactorTexts, ServerTexts } from './server-texts.ts'

const factors = { totp: 'Authenticator app', passkey: 'Passkey' }

const factorTexts = (subject: string): FactorTexts => ({
  subject,
  text: (factor) =>
    `${subject}: ${factors[factor]}.\n\nIf you didn’t do this, someone may be signed in as you. Contact your Holdfast administrator right away.`,
})

export const en: ServerTexts = {
  hello: (name) => (name === null ? 'Hi,' : `Hi ${name},`),
  emailChanged: {
    subject: 'Your email was changed',
    text: (email) =>
      `Your Holdfast sign-in email was changed to ${email}.\n\nIf you didn’t do this, someone may have your password. Contact your Holdfast administrator right away.`,
  },
  factorAdded: factorTexts('A second factor was added to your account'),
  factorRemoved: factorTexts('A second factor was removed from your account'),
  newPassword: {
    subject: 'Set a new password',
    text: (link) =>
      `Use this link within one hour to set a new password for Holdfast:\n\n${link}\n\nDidn’t ask for this? You can ignore this email.`,
  },
  invitation: {
    subject: (channel) => `Your invitation to ${channel}`,
    text: ({ by, channel, link }) =>
      `${by} invites you to work for ${channel} in Holdfast. Use this link within 7 days to set a password:\n\n${link}\n\nDidn’t expect this? You can ignore this email.`,
  },
  receipt: {
    subject: (event) => `Your receipt for ${event}`,
    opening: (order) => `This is your receipt for order ${order}.`,
    row: (row) => `row ${row}`,
    seats: (seats) => `seat ${seats}`,
    tickets: 'Tickets',
    subtotal: 'Subtotal',
    promoCode: (code) => `Promo code ${code}`,
    taxAndFees: 'Tax and fees',
    total: 'Total',
    refunded: 'Refunded',
    questions: (contacts) => `Questions? Contact us: ${contacts}.`,
  },
  listingCancelled: {
    subject: (event) => `Your listing for ${event} was cancelled`,
    text: ({ section, row, seats, event, when }) =>
      `Your listing of section ${section}, row ${row}, seat ${seats} for ${event} (${when}) was cancelled.\nIt is no longer on the marketplace. The tickets are still yours.`,
  },
  help: (contacts) =>
    `${contacts === '' ? '' : `For help, contact ${contacts}. `}Msg&Data Rates May Apply. Reply STOP to cancel.`,
  bidSubject: (product) => `Update on your bid for ${product}`,
  bidAccepted: ({ product, section, row, seats, paid }) =>
    `Your bid for ${product} was accepted. Section ${section}, row ${row}, seat ${seats}. ${paid} was charged.`,
  bidRejected: ({ product, amount, isRefunded }) =>
    `Your bid of ${amount} for ${product} was not accepted. ${isRefunded ? 'Your charge is being refunded.' : 'You weren’t charged.'}`,
  refundSubject: (event) => `Your refund request for ${event}`,
  refundRefused: ({ event, amount, reason }) =>
    `Your request to refund ${amount} for ${event} was declined.${reason === null ? '' : ` Reason: ${reason}`} Your order remains valid.`,
  alerts,
  passSubject: (pass) => `Your payment for ${pass} failed`,
  passFailed: ({ pass, amount, reason, isOver }) =>
    `Your payment of ${amount} for ${pass} failed (${reason}). ${isOver ? 'Your pass has ended.' : 'We’ll try again. Please check your card.'}`,
}
