import { alerts } from './alerts-nl.ts'
import type { FactorTexts, ServerTexts } from './server-texts.ts'

const factors = { totp: 'Authenticator-app', passkey: 'Passkey' }

const factorTexts = (subject: string): FactorTexts => ({
  subject,
  text: (factor) =>
    `${subject}: ${factors[factor]}.\n\nHeb je dit niet zelf gedaan? Dan is misschien iemand in jouw naam ingelogd. Neem meteen contact op met je Holdfast-beheerder.`,
})

export const nl: ServerTexts = {
  hello: (name) => (name === null ? 'Hallo,' : `Hallo ${name},`),
  emailChanged: {
    subject: 'Je e-mailadres is gewijzigd',
    text: (email) =>
      `Je logt nu met ${email} in bij Holdfast.\n\nHeb je dit niet zelf gedaan? Dan kent iemand misschien je wachtwoord. Neem meteen contact op met je Holdfast-beheerder.`,
  },
  factorAdded: factorTexts('Er is een tweede factor aan je account toegevoegd'),
  factorRemoved: factorTexts('Er is een tweede factor van je account verwijderd'),
  newPassword: {
    subject: 'Stel een nieuw wachtwoord in',
    text: (link) =>
      `Met deze link stel je binnen een uur een nieuw wachtwoord voor Holdfast in:\n\n${link}\n\nHeb je dit niet aangevraagd? Dan kun je deze e-mail negeren.`,
  },
  invitation: {
    subject: (channel) => `Je uitnodiging voor ${channel}`,
    text: ({ by, channel, link }) =>
      `${by} nodigt je uit om in Holdfast voor ${channel} te werken. Met deze link stel je binnen 7 dagen een wachtwoord in:\n\n${link}\n\nHad je dit niet verwacht? Dan kun je deze e-mail negeren.`,
  },
  receipt: {
    subject: (event) => `Je betaalbewijs voor ${event}`,
    opening: (order) => `Dit is het betaalbewijs van je bestelling ${order}.`,
    row: (row) => `rij ${row}`,
    seats: (seats) => `stoel ${seats}`,
    tickets: 'Tickets',
    subtotal: 'Subtotaal',
    promoCode: (code) => `Actiecode ${code}`,
    taxAndFees: 'Belasting en kosten',
    total: 'Totaal',
    refunded: 'Terugbetaald',
    questions: (contacts) => `Vragen? Zo bereik je ons: ${contacts}.`,
  },
  listingCancelled: {
    subject: (event) => `Je advertentie voor ${event} is geannuleerd`,
    text: ({ section, row, seats, event, when }) =>
      `Je advertentie (vak ${section}, rij ${row}, stoel ${seats}) voor ${event} (${when}) is geannuleerd.\nDe stoelen staan niet meer in de doorverkoop. De tickets blijven van jou.`,
  },
  help: (contacts) =>
    `${contacts === '' ? '' : `Hulp nodig? Neem contact op via ${contacts}. `}Er kunnen bericht- en datakosten gelden. Antwoord STOP om je uit te schrijven.`,
  bidSubject: (product) => `Je bod op ${product}`,
  bidAccepted: ({ product, section, row, seats, paid }) =>
    `Je bod op ${product} is goedgekeurd. Vak ${section}, rij ${row}, stoel ${seats}. Afgeschreven: ${paid}.`,
  bidRejected: ({ product, amount, isRefunded }) =>
    `Je bod van ${amount} op ${product} is niet goedgekeurd. ${isRefunded ? 'De afschrijving wordt terugbetaald.' : 'Er is niets afgeschreven.'}`,
  refundSubject: (event) => `Je verzoek om terugbetaling voor ${event}`,
  refundRefused: ({ event, amount, reason }) =>
    `Je verzoek om ${amount} terug te betalen voor ${event} is afgewezen.${reason === null ? '' : ` Reden: ${reason}`} Je bestelling blijft geldig.`,
  alerts,
  passSubject: (pass) => `Je betaling voor ${pass} is mislukt`,
  passFailed: ({ pass, amount, reason, isOver }) =>
    `Je betaling van ${amount} voor ${pass} is mislukt (${reason}). ${isOver ? 'Je abonnement is afgelopen.' : 'We proberen het opnieuw. Controleer je kaart.'}`,
}
