import type { CommandName } from './commands.ts'

/** A kind of day: what comes often in its schedules, and in how small pages the server answers a pull. */
export interface Mood {
  often: readonly CommandName[]
  /** The rows of a page; all at once if absent. */
  page?: number
  /** Calls that never wait in the queue are made as well. */
  calls?: boolean
  /** There are rewards and price rules as well. */
  offers?: boolean
  /** Seats are held for somebody, and what was done is undone. */
  undoing?: boolean
}

/** A day like any other. */
const ordinary: Mood = { often: [] }

/** Days on which one kind of trouble is so frequent that its rare meetings come about. */
const queueing = {
  ordinary,
  /** Several people want the same seat at the same moment, and insist. */
  rush: { often: ['raceForSeat', 'asksAgain', 'timePasses', 'networkGoes', 'networkComes'] },
  /** Others change what is being asked for, so that much is refused, and more is asked for behind it. */
  refusals: { often: ['toggleEvent', 'elsewhere', 'asksAgain', 'editEvent', 'drops'] },
  /** A device goes from hand to hand while other tabs of it sleep, and words between them get lost. */
  handOver: { often: ['changesHands', 'openTab', 'thawTabs', 'holdSeat', 'timePasses', 'tokensEnd'] },
  /** Tabs die in the moment in which they have stored something. */
  suddenDeath: { often: ['dieAtWrite', 'openTab', 'elsewhere', 'lookAtTab', 'eviction'], page: 2 },
  /** The server's database is put back again and again, while tabs die and answers are late. */
  restored: {
    often: ['backup', 'restore', 'restoreOvertakes', 'dieAtWrite', 'openTab', 'toggleEvent', 'releaseSeat', 'lateAnswer'],
    page: 2,
  },
  /** The browser throws away what is stored, or has no room, under open tabs. */
  badStorage: { often: ['eviction', 'deviceIsFull', 'openTab', 'holdSeat', 'toggleEvent', 'networkGoes', 'networkComes'] },
  /** Several tabs see the same rows change fast, here and elsewhere. */
  crossing: { often: ['toggleEvent', 'elsewhere', 'openTab', 'lookAtTab', 'lateAnswer', 'switchAll'], page: 1 },
  /** The server takes calls only from newer and newer apps. */
  updates: { often: ['newBuild', 'reloadTab', 'openTab', 'holdSeat', 'toggleEvent'] },
  /** Transactions that do not end hold the feed back, and answers find no room in the mirror. */
  heldBack: { often: ['lateBegins', 'deviceIsFull', 'toggleEvent', 'holdSeat', 'lateCommits'] },
} satisfies Record<string, Mood>

/** Online-only calls lose their response, or the tab that waits for it. */
const unanswered: Mood = {
  often: ['changesEmail', 'callTrouble', 'killTab', 'openTab', 'changesHands', 'thawTabs', 'words', 'timePasses'],
  calls: true,
}

/** Rewards and price rules: days on which much is done with them, and days on which devices load them again and again. */
const offering = {
  offers: {
    often: ['createsOffer', 'switchesOffer', 'editsOffer', 'deletesOffer', 'offerElsewhere', 'twinsElsewhere'],
    page: 2,
    offers: true,
  },
  offersLoad: {
    often: ['createsOffer', 'offerElsewhere', 'twinsElsewhere', 'eviction', 'openTab', 'dieAtWrite', 'restore', 'backup'],
    page: 1,
    offers: true,
  },
} satisfies Record<string, Mood>

/** Seats are held for somebody, extended, and all of it undone, while others do the same. */
const undoing: Mood = {
  often: ['holdsFor', 'undoesAction', 'releaseSeat', 'elsewhere', 'openTab', 'timePasses'],
  page: 2,
  offers: true,
  undoing: true,
}

export const moods = { ...queueing, unanswered, ...offering, undoing }
export type MoodName = keyof typeof moods

/** Seeds up to this one mean what they meant before there were moods. */
export const ALL_ORDINARY = 1000
/** Seeds up to this one mean what they meant before there were calls that never wait. */
export const ALL_QUEUED = 2_000_000

/** Seeds up to this one mean what they meant before there were rewards and price rules. */
export const ALL_WITHOUT_OFFERS = 3_000_000

/** Seeds up to this one mean what they meant before holds had names and could be undone. */
export const ALL_WITHOUT_UNDOING = 4_000_000

const queueingDays: readonly Mood[] = Object.values(queueing)
const callDays: readonly Mood[] = Object.values<Mood>({ ...queueing, unanswered }).map((mood) => ({ ...mood, calls: true }))
const offerDays: readonly Mood[] = Object.values<Mood>({ ...queueing, unanswered, ...offering }).map((mood) => ({
  ...mood,
  calls: true,
  offers: true,
}))
const days: readonly Mood[] = Object.values<Mood>(moods).map((mood) => ({ ...mood, calls: true, offers: true, undoing: true }))

function kindsOf(seed: number): readonly Mood[] {
  if (seed <= ALL_QUEUED) return queueingDays
  if (seed <= ALL_WITHOUT_OFFERS) return callDays
  return seed <= ALL_WITHOUT_UNDOING ? offerDays : days
}

/** The mood of a seed's schedule. */
export function moodOf(seed: number): Mood {
  if (seed <= ALL_ORDINARY) return ordinary
  const kinds = kindsOf(seed)
  return kinds[seed % kinds.length]!
}
