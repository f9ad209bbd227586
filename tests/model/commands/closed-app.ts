import fc from 'fast-check'
import { closesPrepared } from '../invariants/13-closed-devices-send.ts'
import { command, pick } from './command.ts'

const nat = fc.nat(11)

/** A user closes every tab on a device. */
export const closesAll = command('every tab is closed', fc.record({ device: nat }), (stage, { device }) => {
  const on = pick(stage.devices, device)!
  closesPrepared(
    stage.openTabs.filter((tab) => tab.device === on),
    on,
    stage.ledger,
  )
})

/** The network is back, and the browser fires the sync event: it starts the worker of a device without tabs, or wakes the tabs. */
export const workerStarts = command('the worker starts', fc.record({ device: nat }), (stage, { device }) => {
  const on = pick(stage.devices, device)!
  on.online = true
  stage.startWorker(on)
})

export const workerDies = command('the worker dies', fc.record({ worker: nat }), (stage, { worker }) =>
  pick(stage.runningWorkers, worker)?.kill(),
)
