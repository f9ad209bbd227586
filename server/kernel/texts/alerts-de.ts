import { counted, numbered } from './alert-numbers.ts'
import type { AlertTexts } from './server-texts.ts'

export const alerts: AlertTexts = {
  holdEnding: ({ title, seats, until }) => ({
    title: counted(seats, `Ihre Sperre endet um ${until}`, `Ihre Sperre von ${numbered(seats)} Plätzen endet um ${until}`),
    text: `${title}. Verlängern Sie sie, wenn Sie sie noch brauchen.`,
  }),
  needsYou: ({ changes, device }) => ({
    title: counted(changes, 'Eine Änderung ist zu klären', `${numbered(changes)} Änderungen sind zu klären`),
    text: `Öffnen Sie Holdfast auf ${device}, um zu entscheiden.`,
  }),
  orderNeedsAction: ({ channel, cases }) => ({
    title: counted(cases, 'Eine Bestellung ist zu klären', `${numbered(cases)} Bestellungen sind zu klären`),
    text: channel,
  }),
  importEnded: ({ title, added, changed, reported }) => ({
    title: 'Ihr Import ist beendet',
    text: `${title}: ${numbered(added)} hinzugefügt, ${numbered(changed)} aktualisiert${reported === 0 ? '' : `, ${numbered(reported)} ${counted(reported, 'Problem', 'Probleme')}`}.`,
  }),
  importFailed: ({ title }) => ({
    title: 'Ihr Import ist fehlgeschlagen',
    text: `${title}: Ein Teil wurde vielleicht importiert. Importieren Sie die Datei noch einmal, um den Rest hinzuzufügen.`,
  }),
}
