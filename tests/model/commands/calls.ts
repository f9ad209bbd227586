import fc from 'fast-check'
import { isOpen } from '#data/unconfirmed/sent-call.ts'
import { CUT_OFF, troubles } from '../faults/troubles.ts'
import { command, tabAt } from './command.ts'

const nat = fc.nat(11)

/** Somebody changes their name, online only; '' is refused. Some close the form before they see the result. */
export const changesName = command(
  'change a name',
  fc.record({ tab: nat, name: fc.constantFrom('One', 'Two', ''), stays: fc.constantFrom(null, null, 500, 20_000) }),
  (stage, { tab, name, stays }) => tabAt(stage, tab)?.changeName(name, stays),
)

/** Somebody reads in the tray the results of calls that never queue, and dismisses them. */
export const readsCalls = command('read the results of calls', fc.record({ tab: nat }), (stage, { tab }) => {
  const { userData } = tabAt(stage, tab) ?? {}
  if (!userData) return
  const keys = userData.sentCalls.calls.current().flatMap((call) => (isOpen(call) ? [] : [call.key]))
  stage.calls.putAway(keys)
  void userData
    .unconfirmed()
    .then((keeper) => keeper.dismiss(keys))
    .catch(() => undefined)
})

/** A fault of a call that never queues, or of a request for its result. */
export const callTrouble = command(
  'trouble for calls',
  fc.record({
    trouble: fc.constantFrom(...troubles, 'answer lost', 'answer late', 'request late', CUT_OFF, CUT_OFF),
    target: fc.constantFrom('call', 'call', 'outcome'),
    times: fc.constantFrom(1, 1, 2, 5),
  }),
  ({ network }, { trouble, target, times }) => network.plan(trouble, target as 'call', times),
)
