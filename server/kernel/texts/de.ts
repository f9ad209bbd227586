import { alerts } from './alerts-de.ts'
import type { FactorTexts, ServerTexts } from './server-texts.ts'

const factors = { totp: 'Authenticator-App', passkey: 'Passkey' }

const factorTexts = (subject: string): FactorTexts => ({
  subject,
  text: (factor) =>
    `${subject}: ${factors[factor]}.\n\nWenn Sie das nicht waren, ist vielleicht jemand in Ihrem Namen angemeldet. Wenden Sie sich sofort an Ihren Holdfast-Administrator.`,
})

export const de: ServerTexts = {
  hello: (name) => (name === null ? 'Guten Tag,' : `Guten Tag ${name},`),
  emailChanged: {
    subject: 'Ihre E-Mail-Adresse wurde geändert',
    text: (email) =>
      `Sie melden sich bei Holdfast jetzt mit ${email} an.\n\nWenn Sie das nicht waren, kennt vielleicht jemand Ihr Passwort. Wenden Sie sich sofort an Ihren Holdfast-Administrator.`,
  },
  factorAdded: factorTexts('Ihrem Konto wurde ein zweiter Faktor hinzugefügt'),
  factorRemoved: factorTexts('Von Ihrem Konto wurde ein zweiter Faktor entfernt'),
  newPassword: {
    subject: 'Neues Passwort festlegen',
    text: (link) =>
      `Mit diesem Link können Sie innerhalb einer Stunde ein neues Passwort für Holdfast festlegen:\n\n${link}\n\nSie haben das nicht angefordert? Dann ignorieren Sie diese E-Mail.`,
  },
  invitation: {
    subject: (channel) => `Ihre Einladung zu ${channel}`,
    text: ({ by, channel, link }) =>
      `${by} lädt Sie ein, in Holdfast für ${channel} zu arbeiten. Mit diesem Link können Sie innerhalb von 7 Tagen ein Passwort festlegen:\n\n${link}\n\nSie haben das nicht erwartet? Dann ignorieren Sie diese E-Mail.`,
  },
  receipt: {
    subject: (event) => `Ihr Beleg für ${event}`,
    opening: (order) => `Das ist der Beleg Ihrer Bestellung ${order}.`,
    row: (row) => `Reihe ${row}`,
    seats: (seats) => `Platz ${seats}`,
    tickets: 'Tickets',
    subtotal: 'Zwischensumme',
    promoCode: (code) => `Aktionscode ${code}`,
    taxAndFees: 'Steuern und Gebühren',
    total: 'Gesamt',
    refunded: 'Erstattet',
    questions: (contacts) => `Fragen? So erreichen Sie uns: ${contacts}.`,
  },
  listingCancelled: {
    subject: (event) => `Ihr Inserat für ${event} wurde storniert`,
    text: ({ section, row, seats, event, when }) =>
      `Ihr Inserat (Block ${section}, Reihe ${row}, Platz ${seats}) für ${event} (${when}) wurde storniert.\nEs ist nicht mehr im Zweitmarkt. Die Tickets gehören weiter Ihnen.`,
  },
  help: (contacts) =>
    `${contacts === '' ? '' : `Hilfe erhalten Sie unter ${contacts}. `}Es können Nachrichten- und Datengebühren anfallen. Antworten Sie STOP zum Abbestellen.`,
  bidSubject: (product) => `Ihr Gebot für ${product}`,
  bidAccepted: ({ product, section, row, seats, paid }) =>
    `Ihr Gebot für ${product} wurde angenommen. Block ${section}, Reihe ${row}, Platz ${seats}. Abgebucht wurden ${paid}.`,
  bidRejected: ({ product, amount, isRefunded }) =>
    `Ihr Gebot von ${amount} für ${product} wurde nicht angenommen. ${isRefunded ? 'Die Abbuchung wird erstattet.' : 'Es wurde nichts abgebucht.'}`,
  refundSubject: (event) => `Ihre Erstattungsanfrage für ${event}`,
  refundRefused: ({ event, amount, reason }) =>
    `Ihre Anfrage auf Erstattung von ${amount} für ${event} wurde abgelehnt.${reason === null ? '' : ` Grund: ${reason}`} Ihre Bestellung bleibt gültig.`,
  alerts,
  passSubject: (pass) => `Ihre Zahlung für ${pass} ist fehlgeschlagen`,
  passFailed: ({ pass, amount, reason, isOver }) =>
    `Ihre Zahlung von ${amount} für ${pass} ist fehlgeschlagen (${reason}). ${isOver ? 'Ihr Abo ist beendet.' : 'Wir versuchen es erneut. Bitte prüfen Sie Ihre Karte.'}`,
}
