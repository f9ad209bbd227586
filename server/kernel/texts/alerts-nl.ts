import { counted, numbered } from './alert-numbers.ts'
import type { AlertTexts } from './server-texts.ts'

export const alerts: AlertTexts = {
  holdEnding: ({ title, seats, until }) => ({
    title: counted(seats, `Je blokkade eindigt om ${until}`, `Je blokkade van ${numbered(seats)} stoelen eindigt om ${until}`),
    text: `${title}. Verleng de blokkade als je die nog nodig hebt.`,
  }),
  needsYou: ({ changes, device }) => ({
    title: counted(changes, 'Een wijziging vraagt aandacht', `${numbered(changes)} wijzigingen vragen aandacht`),
    text: `Open Holdfast op ${device} om te beslissen.`,
  }),
  orderNeedsAction: ({ channel, cases }) => ({
    title: counted(cases, 'Een bestelling vraagt actie', `${numbered(cases)} bestellingen vragen actie`),
    text: channel,
  }),
  importEnded: ({ title, added, changed, reported }) => ({
    title: 'Je import is klaar',
    text: `${title}: ${numbered(added)} toegevoegd, ${numbered(changed)} bijgewerkt${reported === 0 ? '' : `, ${numbered(reported)} ${counted(reported, 'probleem', 'problemen')}`}.`,
  }),
  importFailed: ({ title }) => ({
    title: 'Je import is mislukt',
    text: `${title}: Een deel is misschien geïmporteerd. Importeer het bestand opnieuw om de rest toe te voegen.`,
  }),
}
