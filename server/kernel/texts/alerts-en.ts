import { counted, numbered } from './alert-numbers.ts'
import type { AlertTexts } from './server-texts.ts'

export const alerts: AlertTexts = {
  holdEnding: ({ title, seats, until }) => ({
    title: counted(seats, `Your hold ends at ${until}`, `Your hold of ${numbered(seats)} seats ends at ${until}`),
    text: `${title}. Extend it if you still need it.`,
  }),
  needsYou: ({ changes, device }) => ({
    title: counted(changes, 'A change needs you', `${numbered(changes)} changes need you`),
    text: `Open Holdfast on ${device} to decide.`,
  }),
  orderNeedsAction: ({ channel, cases }) => ({
    title: counted(cases, 'An order needs action', `${numbered(cases)} orders need action`),
    text: channel,
  }),
  importEnded: ({ title, added, changed, reported }) => ({
    title: 'Your import has ended',
    text: `${title}: ${numbered(added)} added, ${numbered(changed)} updated${reported === 0 ? '' : `, ${numbered(reported)} ${counted(reported, 'problem', 'problems')}`}.`,
  }),
  importFailed: ({ title }) => ({
    title: 'Your import failed',
    text: `${title}: Its first part may have been imported. Import the file again to add the rest.`,
  }),
}
