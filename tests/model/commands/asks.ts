import fc from 'fast-check'
import { newKey } from '#data/key.ts'
import type { QueuedChange } from '#data/outbox/queued-change.ts'
import type { ModelTab, Screen } from '../world/model-tab.ts'
import type { Stage } from '../world/stage.ts'
import { command, pick, tabAt } from './command.ts'

const nat = fc.nat(11)
/** The time that the form waits for the response, in milliseconds; mostly 0. */
const wait = fc.constantFrom(0, 0, 0, 3000)
export const base = { tab: nat, screen: nat, wait }

export const keyed = (change: QueuedChange): QueuedChange => ({ ...change, key: change.key ?? newKey() })

function screenAt(tab: ModelTab | undefined, nth: number): Screen | undefined {
  return tab && pick([...tab.screens.values()], nth)
}

/** Makes a command in which an operator requests changes on an open screen of a tab. */
export const asks = <P extends { tab: number; screen: number; wait: number }>(
  name: string,
  params: fc.Arbitrary<P>,
  changesOf: (tab: ModelTab, screen: Screen, params: P, stage: Stage) => (QueuedChange | undefined)[],
) =>
  command(name, params, (stage, given) => {
    const tab = tabAt(stage, given.tab)
    const screen = screenAt(tab, given.screen)
    if (!tab || !screen) return
    const changes = changesOf(tab, screen, given, stage).filter((change) => change !== undefined)
    tab.submit(changes.map(keyed), given.wait)
  })
