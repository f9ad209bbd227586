import { wholeTables } from '#contract/tables.ts'
import { hasNewSnapshots, keepSeats } from './keep-seats.ts'
import type { MirrorStore } from './mirror-store.ts'
import { RECEIPT } from './mirror-database.ts'
import { pullPage, type Fresh, type PullNeeds } from './pull-page.ts'
import { needsLock, startPull, stepPull, type PullEffect, type PullEvent } from './pull-state.ts'
import { epochOf, withEpoch, type Receipt } from './receipt.ts'

/**
 * Brings a channel's mirror up to date with the steps in `pull-state.ts`. Each page is stored with its position in one transaction,
 * so that an interrupted pull resumes there. Events come first, then the seats to store, then transactions.
 * @throws `ApiProblem`, `Unreachable` or an error of the storage; the stored pages stay
 */
export async function pullAll(mirror: MirrorStore, needs: PullNeeds): Promise<void> {
  const lock = `holdfast:pull:${needs.user}:${needs.channel}`
  const perform = performerOf(mirror, needs)
  let step = startPull()
  const runPages = async (withLock: boolean) => {
    while (step.state.is !== 'ended' && needsLock(step.state) === withLock) {
      let event: PullEvent | null = null
      for (const effect of step.effects) event = await perform(effect)
      if (event === null) throw new Error(`A pull that is ${step.state.is} has to report an event`)
      step = stepPull(step.state, event)
    }
  }
  while (step.state.is !== 'ended') {
    if (needsLock(step.state)) await needs.world.locks.hold(lock, () => runPages(true))
    else await runPages(false)
  }
}

/**
 * Makes the function that runs the effects of one pull. The function returns the event that an effect reports; null for an effect
 * without an event.
 */
function performerOf(mirror: MirrorStore, needs: PullNeeds): (effect: PullEffect) => Promise<PullEvent | null> {
  const { clock } = needs.world
  const fresh: Fresh = { rows: new Map(wholeTables.map((table) => [table, new Map()])), quarantined: [] }
  let ended = async (_restored: boolean) => {}
  return async (effect) => {
    switch (effect.do) {
      case 'look':
        await catchUp(mirror)
        return { is: 'looked', receipt: mirror.receipt.current(), wantedAt: needs.wantedAt, now: clock.now() }
      case 'note the beginning':
        ended = needs.pullBegins()
        return null
      case 'forget gathered rows':
        await forgetGathered(mirror, fresh)
        return null
      case 'load a page': {
        const page = await pullPage(mirror, needs, fresh, effect.begunAt)
        const receipt = mirror.receipt.current()
        return { is: 'page stored', complete: page?.complete ?? false, named: page?.events ?? null, receipt }
      }
      case 'rest':
        await clock.breathe()
        return { is: 'rested' }
      case 'keep seats':
        await keepSeats(mirror)
        return { is: 'seats kept', receipt: mirror.receipt.current() }
      case 'show ready':
        mirror.ready.set(true)
        return null
      case 'show refreshed':
        mirror.refreshed.set(true)
        return null
      case 'compare snapshots':
        return { is: 'compared', hasNewSnapshots: await hasNewSnapshots(mirror, effect.named) }
      case 'settle':
        await settle(mirror, ended)
        return { is: 'settled' }
    }
  }
}

/** Reads what another tab has written, in case its message about the write was lost. */
async function catchUp(mirror: MirrorStore): Promise<void> {
  const stored = await mirror.database.get<Receipt>(RECEIPT, 'channel')
  if ((stored?.serial ?? 0) !== mirror.receipt.current().serial) await mirror.reread()
  await mirror.followSeats()
}

async function forgetGathered(mirror: MirrorStore, fresh: Fresh): Promise<void> {
  for (const rows of fresh.rows.values()) rows.clear()
  fresh.quarantined = []
  await mirror.writeReceipt({ ...mirror.receipt.current(), position: null })
}

/** Finds out which changes a restored database lacks, and only then stores its epoch. */
async function settle(mirror: MirrorStore, ended: (restored: boolean) => Promise<void>): Promise<void> {
  const receipt = mirror.receipt.current()
  const epoch = epochOf(receipt.position)
  await ended(receipt.epoch !== null && epoch !== receipt.epoch)
  if (epoch !== receipt.epoch) await mirror.writeReceipt(withEpoch(mirror.receipt.current(), epoch))
}
