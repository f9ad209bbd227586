import fc from 'fast-check'
import * as call from './calls.ts'
import * as closed from './closed-app.ts'
import * as come from './comings-and-goings.ts'
import * as hold from './undoing.ts'
import * as decide from './decisions.ts'
import * as map from './maps.ts'
import * as offer from './offers.ts'
import * as trouble from './troubles.ts'
import * as change from './changes.ts'
import type { Command } from './command.ts'

/** The most commands in a schedule. */
export const MOST = 80

/** The weight of each command; those with 0 are drawn only if a mood makes them frequent. */
const weights: [number, fc.Arbitrary<Command>][] = [
  [12, change.holdSeat],
  [10, change.releaseSeat],
  [4, change.holdSection],
  [3, change.releaseSection],
  [7, change.toggleEvent],
  [3, change.switchAll],
  [4, change.editEvent],
  [4, change.createVip],
  [3, decide.asksAgain],
  [2, decide.drops],
  [2, decide.edits],
  [2, decide.givesUp],
  [3, come.openTab],
  [3, come.killTab],
  [3, come.reloadTab],
  [2, come.freezeTab],
  [2, come.thawTabs],
  [3, come.lookAtTab],
  [1, come.signOut],
  [3, come.signIn],
  [10, trouble.timePasses],
  [1, trouble.hoursPass],
  [2, trouble.clockJumps],
  [2, trouble.networkGoes],
  [4, trouble.networkComes],
  [1, trouble.serverGoes],
  [14, trouble.trouble],
  [1, trouble.words],
  [2, trouble.deviceIsFull],
  [1, trouble.eviction],
  [1, trouble.abilities],
  [1, trouble.tokensEnd],
  [2, trouble.sale],
  [1, trouble.jobs],
  [2, trouble.lateBegins],
  [2, trouble.lateCommits],
  [1, trouble.backup],
  [1, trouble.restore],
  [1, trouble.monthPasses],
  [0, change.raceForSeat],
  [0, change.restoreOvertakes],
  [0, come.changesHands],
  [0, come.dieAtWrite],
  [0, come.newBuild],
  [0, trouble.lateAnswer],
  [0, trouble.elsewhere],
]

/** The weights of the commands for online-only calls, in schedules that include such calls. */
const callWeights: typeof weights = [
  [8, call.changesName],
  [2, call.readsCalls],
  [4, call.callTrouble],
]

/** The weights of the commands for rewards and price rules, in schedules that include such rows. */
const offerWeights: typeof weights = [
  [8, offer.createsOffer],
  [8, offer.switchesOffer],
  [5, offer.editsOffer],
  [4, offer.deletesOffer],
  [4, offer.offerElsewhere],
  [1, offer.twinsElsewhere],
]

/** The weights of the commands for names of holds and for undoing, in schedules that include them. */
const undoingWeights: typeof weights = [
  [8, hold.holdsFor],
  [8, hold.undoesAction],
]

/** The weights of the commands for maps of venues, in schedules that include them. */
const mapWeights: typeof weights = [
  [6, map.savesMap],
  [3, map.deletesMap],
  [4, map.mapElsewhere],
]

/** The weights of the commands for sending with the app closed, in schedules that include it. */
const closedWeights: typeof weights = [
  [4, closed.closesAll],
  [6, closed.workerStarts],
  [2, closed.workerDies],
]

const all = { ...hold, ...change, ...decide, ...come, ...trouble, ...call, ...offer, ...map, ...closed }
export type CommandName = keyof typeof all

/** The added weight of a mood's frequent commands. */
const OFTEN = 20

interface ScheduleOptions {
  often: readonly CommandName[]
  calls?: boolean
  offers?: boolean
  undoing?: boolean
  maps?: boolean
  closed?: boolean
}

/** Schedules of commands. Those for calls, offers, undoing, maps and workers are included on request; those in `often` more often. */
export const schedulesOf = ({ often, calls, offers, undoing, maps, closed: isClosed }: ScheduleOptions) =>
  fc.commands(
    [
      ...weights,
      ...(calls ? callWeights : []),
      ...(offers ? offerWeights : []),
      ...(undoing ? undoingWeights : []),
      ...(maps ? mapWeights : []),
      ...(isClosed ? closedWeights : []),
      ...often.map((name): (typeof weights)[number] => [OFTEN, all[name]]),
    ].flatMap(([weight, arbitrary]) => Array.from({ length: weight }, () => arbitrary)),
    { maxCommands: MOST, size: 'max', disableReplayLog: true },
  )
