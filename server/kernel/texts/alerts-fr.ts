import { counted, numbered } from './alert-numbers.ts'
import type { AlertTexts } from './server-texts.ts'

export const alerts: AlertTexts = {
  holdEnding: ({ title, seats, until }) => ({
    title: counted(
      seats,
      `Votre blocage se termine à ${until}`,
      `Votre blocage de ${numbered(seats)} places se termine à ${until}`,
    ),
    text: `${title}. Prolongez-le si vous en avez encore besoin.`,
  }),
  needsYou: ({ changes, device }) => ({
    title: counted(changes, 'Une modification à traiter', `${numbered(changes)} modifications à traiter`),
    text: `Ouvrez Holdfast sur ${device} pour décider.`,
  }),
  orderNeedsAction: ({ channel, cases }) => ({
    title: counted(cases, 'Une commande à traiter', `${numbered(cases)} commandes à traiter`),
    text: channel,
  }),
  importEnded: ({ title, added, changed, reported }) => ({
    title: 'Votre import est terminé',
    text: `${title}\u00a0: ${numbered(added)} ${counted(added, 'ajout', 'ajouts')}, ${numbered(changed)} ${counted(changed, 'mise à jour', 'mises à jour')}${reported === 0 ? '' : `, ${numbered(reported)} ${counted(reported, 'problème', 'problèmes')}`}.`,
  }),
  importFailed: ({ title }) => ({
    title: 'Votre import a échoué',
    text: `${title}\u00a0: Une première partie a peut-être été importée. Importez de nouveau le fichier pour ajouter le reste.`,
  }),
}
