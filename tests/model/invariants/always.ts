import type { Stage } from '../world/stage.ts'
import { nothingLeavesUnseen } from './1-every-change-ends.ts'
import { noEffectTwice } from './2-no-effect-twice.ts'
import { effectsKeepTheirOrder } from './3-effects-keep-their-order.ts'
import { oneHoldASeat } from './4-one-hold-a-seat.ts'
import { viewIsMirrorAndPatches } from './6-view-is-mirror-and-patches.ts'
import { sleepersHoldNoLock } from './7-the-queue-empties.ts'
import { noCursorPassesTheUnseen } from './9-no-cursor-passes-the-unseen.ts'
import { doneMeansAnswered } from './10-done-means-answered.ts'
import { readyMeansLoaded } from './11-ready-means-loaded.ts'
import { signOutDeletesTheCopy } from './12-the-worker-is-a-guest.ts'

/** Checks the promises that hold at any moment, whatever has gone wrong; called after each command. */
export function alwaysHolds(stage: Stage): void {
  const [broken] = [
    ...stage.ledger.broken,
    ...(stage.mistakes as Error[]),
    ...[...stage.openTabs, ...stage.workers].flatMap(({ mistakes }) => mistakes as Error[]),
  ]
  if (broken) throw broken
  nothingLeavesUnseen(stage)
  doneMeansAnswered(stage)
  noEffectTwice(stage)
  effectsKeepTheirOrder(stage)
  oneHoldASeat(stage)
  viewIsMirrorAndPatches(stage)
  sleepersHoldNoLock(stage)
  noCursorPassesTheUnseen(stage)
  readyMeansLoaded(stage)
  signOutDeletesTheCopy(stage)
}
