/**
 * The pages of the guide in their order, by the groups of the list of contents. Each is a file
 * `<language>/<page>.md` in every language.
 */
export const helpPages = {
  start: [
    'find',
    'hold',
    'release',
    'needs-you',
    'offline',
    'import',
    'refund',
    'receipt',
    'sign-in',
    'doors-pack',
    'print',
    'journal',
  ],
  sell: ['dashboard', 'events', 'sales', 'resale', 'bids'],
  reach: ['offers', 'mass-texts', 'inbox', 'fans', 'segments'],
  earn: ['rewards', 'price-rules', 'passes'],
  settings: ['settings', 'people', 'domains', 'account'],
  admin: ['provider'],
} as const

export type HelpGroup = keyof typeof helpPages
export type HelpPageId = (typeof helpPages)[HelpGroup][number]

/** The names of all pages. */
export const helpPageIds: readonly HelpPageId[] = Object.values(helpPages).flat()
