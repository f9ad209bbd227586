import type { CommandName } from './commands.ts'

/** A kind of schedule: its frequent commands, the size of a pull's pages, and the additional commands that it may have. */
export interface Mood {
  often: readonly CommandName[]
  /** The rows of a page; absent: all at once. */
  page?: number
  /** Whether calls that never queue are made as well. */
  calls?: boolean
  /** Whether there are rewards and price rules as well. */
  offers?: boolean
  /** Whether seats are held for somebody, and actions are undone. */
  undoing?: boolean
  /** Whether maps of venues are corrected. */
  maps?: boolean
  /** Whether the service worker sends while every tab is closed. */
  closed?: boolean
}

/** An ordinary schedule, in which no command is more frequent. */
const ordinary: Mood = { often: [] }

/** The ordinary schedules, and schedules in which one kind of event is so frequent that rare combinations happen. */
const queueing = {
  ordinary,
  /** Several users request the same seat at the same moment, repeatedly. */
  rush: { often: ['raceForSeat', 'asksAgain', 'timePasses', 'networkGoes', 'networkComes'] },
  /** Others change the same rows, so that many changes are refused, and more are queued behind them. */
  refusals: { often: ['toggleEvent', 'elsewhere', 'asksAgain', 'editEvent', 'drops'] },
  /** Users take turns on a device while its other tabs sleep, and messages between tabs get lost. */
  handOver: { often: ['changesHands', 'openTab', 'thawTabs', 'holdSeat', 'timePasses', 'tokensEnd'] },
  /** Tabs die at the moment they store something. */
  suddenDeath: { often: ['dieAtWrite', 'openTab', 'elsewhere', 'lookAtTab', 'eviction'], page: 2 },
  /** The server's database is restored repeatedly, while tabs die and responses are late. */
  restored: {
    often: ['backup', 'restore', 'restoreOvertakes', 'dieAtWrite', 'openTab', 'toggleEvent', 'releaseSeat', 'lateAnswer'],
    page: 2,
  },
  /** The browser deletes stored data, or is full, while tabs are open. */
  badStorage: { often: ['eviction', 'deviceIsFull', 'openTab', 'holdSeat', 'toggleEvent', 'networkGoes', 'networkComes'] },
  /** Several tabs see the same rows change fast, here and on other devices. */
  crossing: { often: ['toggleEvent', 'elsewhere', 'openTab', 'lookAtTab', 'lateAnswer', 'switchAll'], page: 1 },
  /** Newer apps are published, and the server stops accepting batches from older ones. */
  updates: { often: ['newBuild', 'reloadTab', 'openTab', 'holdSeat', 'toggleEvent'] },
  /** Open transactions hold the feed back, and the device is too full to store responses in the mirror. */
  heldBack: { often: ['lateBegins', 'deviceIsFull', 'toggleEvent', 'holdSeat', 'lateCommits'] },
} satisfies Record<string, Mood>

/** Online-only calls lose their response, or the tab that waits for it. */
const unanswered: Mood = {
  often: ['changesName', 'callTrouble', 'killTab', 'openTab', 'changesHands', 'thawTabs', 'words', 'timePasses'],
  calls: true,
}

/** Rewards and price rules: schedules with many changes of them, and schedules in which devices load them again and again. */
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

/** Seats are held for somebody, holds are extended, and all of this is undone, while other users do the same. */
const undoing: Mood = {
  often: ['holdsFor', 'undoesAction', 'releaseSeat', 'elsewhere', 'openTab', 'timePasses'],
  page: 2,
  offers: true,
  undoing: true,
}

/** The maps of venues are saved and deleted again and again, by several users. */
const mapping: Mood = {
  often: ['savesMap', 'deletesMap', 'mapElsewhere', 'trouble', 'timePasses'],
  maps: true,
}

const closingDays = {
  /** Devices without a network are closed, and the browser starts their service worker once it is back, again and again. */
  closing: {
    often: ['networkGoes', 'holdSeat', 'toggleEvent', 'closesAll', 'workerStarts', 'workerDies', 'openTab', 'dieAtWrite'],
    closed: true,
  },
  /** Users sign out of devices without a network, and others sign in, before the devices are closed. */
  closingShifts: {
    often: ['networkGoes', 'holdSeat', 'signOut', 'signIn', 'closesAll', 'workerStarts', 'openTab', 'dieAtWrite'],
    closed: true,
  },
} satisfies Record<string, Mood>

/** Moods of planted bugs only, so that no seed has another schedule than before. */
export const rareMoods = {
  /** The server is busy while devices are closed. */
  closingBusy: {
    often: ['trouble', 'holdSeat', 'toggleEvent', 'closesAll', 'workerStarts', 'openTab', 'networkGoes'],
    closed: true,
  },
  /** Users lose and get rights while the server's database is restored repeatedly. */
  restoredRights: { often: ['abilities', 'backup', 'restore', 'openTab', 'lookAtTab', 'timePasses'], page: 2 },
  /** Users hold and release the same seats while the pages of pulls are late. */
  lateReleases: { often: ['holdSeat', 'releaseSeat', 'lateAnswer', 'timePasses', 'elsewhere'] },
} satisfies Record<string, Mood>

export const moods = { ...queueing, unanswered, ...offering, undoing, mapping, ...closingDays }
export type MoodName = keyof typeof moods | keyof typeof rareMoods

/** Seeds up to this one have the same schedules as before there were moods. */
export const ALL_ORDINARY = 1000
/** Seeds up to this one have the same schedules as before there were calls that never queue. */
export const ALL_QUEUED = 2_000_000

/** Seeds up to this one have the same schedules as before there were rewards and price rules. */
export const ALL_WITHOUT_OFFERS = 3_000_000

/** Seeds up to this one have the same schedules as before holds had names and could be undone. */
export const ALL_WITHOUT_UNDOING = 4_000_000

/** Seeds up to this one have the same schedules as before maps of venues were corrected. */
export const ALL_WITHOUT_MAPS = 5_000_000

/** Seeds up to this one have the same schedules as before the service worker sent changes. */
export const ALL_WITH_TABS = 6_000_000

const queueingDays: readonly Mood[] = Object.values(queueing)
const callDays: readonly Mood[] = Object.values<Mood>({ ...queueing, unanswered }).map((mood) => ({ ...mood, calls: true }))
const offerDays: readonly Mood[] = Object.values<Mood>({ ...queueing, unanswered, ...offering }).map((mood) => ({
  ...mood,
  calls: true,
  offers: true,
}))
const undoingDays: readonly Mood[] = Object.values<Mood>({ ...queueing, unanswered, ...offering, undoing }).map((mood) => ({
  ...mood,
  calls: true,
  offers: true,
  undoing: true,
}))
const mapDays: readonly Mood[] = Object.values<Mood>({ ...queueing, unanswered, ...offering, undoing, mapping }).map((mood) => ({
  ...mood,
  calls: true,
  offers: true,
  undoing: true,
  maps: true,
}))
const days: readonly Mood[] = Object.values<Mood>(moods).map((mood) => ({ ...mood, calls: true, offers: true, closed: true }))

function kindsOf(seed: number): readonly Mood[] {
  if (seed <= ALL_QUEUED) return queueingDays
  if (seed <= ALL_WITHOUT_OFFERS) return callDays
  if (seed <= ALL_WITHOUT_UNDOING) return offerDays
  if (seed <= ALL_WITHOUT_MAPS) return undoingDays
  return seed <= ALL_WITH_TABS ? mapDays : days
}

/** Returns the mood of a seed's schedule. */
export function moodOf(seed: number): Mood {
  if (seed <= ALL_ORDINARY) return ordinary
  const kinds = kindsOf(seed)
  return kinds[seed % kinds.length]!
}
