import { alerts } from './alerts-fr.ts'
import type { FactorTexts, ServerTexts } from './server-texts.ts'

const factors = { totp: 'Application d’authentification', passkey: 'Clé d’accès' }

const factorTexts = (subject: string): FactorTexts => ({
  subject,
  text: (factor) =>
    `${subject}\u00a0: ${factors[factor]}.\n\nSi vous n’êtes pas à l’origine de ce changement, quelqu’un est peut-être connecté à votre place. Contactez tout de suite votre administrateur Holdfast.`,
})

export const fr: ServerTexts = {
  hello: (name) => (name === null ? 'Bonjour,' : `Bonjour ${name},`),
  emailChanged: {
    subject: 'Votre adresse e-mail a été modifiée',
    text: (email) =>
      `L’adresse e-mail de votre compte Holdfast est maintenant ${email}.\n\nSi vous n’êtes pas à l’origine de ce changement, quelqu’un a peut-être votre mot de passe. Contactez tout de suite votre administrateur Holdfast.`,
  },
  factorAdded: factorTexts('Un second facteur a été ajouté à votre compte'),
  factorRemoved: factorTexts('Un second facteur a été retiré de votre compte'),
  newPassword: {
    subject: 'Définissez un nouveau mot de passe',
    text: (link) =>
      `Utilisez ce lien dans l’heure pour définir un nouveau mot de passe Holdfast\u00a0:\n\n${link}\n\nVous n’avez rien demandé\u202f? Ignorez cet e-mail.`,
  },
  invitation: {
    subject: (channel) => `Votre invitation à rejoindre ${channel}`,
    text: ({ by, channel, link }) =>
      `${by} vous invite à travailler pour ${channel} dans Holdfast. Utilisez ce lien dans les 7 jours pour définir un mot de passe\u00a0:\n\n${link}\n\nVous ne vous y attendiez pas\u202f? Ignorez cet e-mail.`,
  },
  receipt: {
    subject: (event) => `Votre reçu pour ${event}`,
    opening: (order) => `Voici le reçu de votre commande ${order}.`,
    row: (row) => `rang ${row}`,
    seats: (seats) => `place ${seats}`,
    tickets: 'Billets\u00a0',
    subtotal: 'Sous-total\u00a0',
    promoCode: (code) => `Code promo ${code}\u00a0`,
    taxAndFees: 'Taxes et frais\u00a0',
    total: 'Total\u00a0',
    refunded: 'Remboursé\u00a0',
    questions: (contacts) => `Une question\u202f? Contactez-nous\u00a0: ${contacts}.`,
  },
  listingCancelled: {
    subject: (event) => `Votre annonce pour ${event} a été annulée`,
    text: ({ section, row, seats, event, when }) =>
      `Votre annonce (section ${section}, rang ${row}, place ${seats}) pour ${event} (${when}) a été annulée.\nElle n’est plus en revente. Les billets restent à vous.`,
  },
  help: (contacts) =>
    `${contacts === '' ? '' : `Pour de l’aide, contactez ${contacts}. `}Des frais de message et de données peuvent s’appliquer. Répondez STOP pour vous désinscrire.`,
  bidSubject: (product) => `Votre enchère pour ${product}`,
  bidAccepted: ({ product, section, row, seats, paid }) =>
    `Votre enchère pour ${product} a été acceptée. Section ${section}, rang ${row}, place ${seats}. Montant débité\u00a0: ${paid}.`,
  bidRejected: ({ product, amount, isRefunded }) =>
    `Votre enchère de ${amount} pour ${product} n’a pas été acceptée. ${isRefunded ? 'Votre paiement est en cours de remboursement.' : 'Rien n’a été débité.'}`,
  refundSubject: (event) => `Votre demande de remboursement pour ${event}`,
  refundRefused: ({ event, amount, reason }) =>
    `Votre demande de remboursement de ${amount} pour ${event} a été refusée.${reason === null ? '' : ` Motif : ${reason}`} Votre commande reste valable.`,
  alerts,
  passSubject: (pass) => `Votre paiement pour ${pass} a échoué`,
  passFailed: ({ pass, amount, reason, isOver }) =>
    `Votre paiement de ${amount} pour ${pass} a échoué (${reason}). ${isOver ? 'Votre pass a pris fin.' : 'Nous réessaierons. Vérifiez votre carte.'}`,
}
