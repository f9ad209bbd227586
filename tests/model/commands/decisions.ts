import fc from 'fast-check'
import { again, drop, edit } from '#data/outbox/choices.ts'
import { repeatsSeat } from '#features/inventory/repeats-seat.ts'
import { newKey } from '#data/key.ts'
import { toWireDateTime } from '#lib/wire-time.ts'
import type { Entry } from '#data/outbox/entry.ts'
import type { UserData } from '#data/user-data.ts'
import type { ModelTab } from '../world/model-tab.ts'
import { command, pick, tabAt } from './command.ts'

const nat = fc.nat(11)

const inAttention = (tab: ModelTab) => tab.userData!.outbox.entries.current().filter(({ state }) => state === 'attention')

/** Makes a command in which the user decides about an entry in the tray. */
const decide = (name: string, act: (tab: ModelTab, entry: Entry, stage: Parameters<Parameters<typeof command>[2]>[0]) => void) =>
  command(name, fc.record({ tab: nat, entry: nat }), (stage, given) => {
    const tab = tabAt(stage, given.tab)
    const entry = tab && pick(inAttention(tab), given.entry)
    if (tab && entry) act(tab, entry, stage)
  })

/** Carries out a decision as the tray does: its changes are sent at once. */
const carryOut = ({ userData }: ModelTab, decision: (userData: UserData) => Promise<unknown>) => {
  if (!userData) return
  void decision(userData)
    .then(() => userData.drain.wake(true))
    .catch(() => undefined)
}

export const asksAgain = decide('ask again', (tab, entry) =>
  carryOut(tab, ({ outbox, rowOf }) => again(outbox, [entry.key], rowOf, repeatsSeat)),
)

export const drops = decide('drop', (tab, entry, stage) => {
  stage.ledger.gives([entry.key])
  carryOut(tab, ({ outbox }) => drop(outbox, [entry.key]))
})

/** Changes the end of a requested hold to three hours from now. */
export const edits = decide('edit', (tab, entry, { time }) => {
  const { reserved, uuid } = (entry.body ?? {}) as { reserved?: boolean; uuid?: string }
  if (entry.call !== 'reserveSeat' || !reserved) return
  const end = time.now() + 3 * 3_600_000
  const { call, channel, patches, lanes, label, answer } = entry
  const body = { uuid, reserved, reserved_at: toWireDateTime(end) }
  carryOut(tab, ({ outbox }) =>
    edit(outbox, entry.key, {
      call,
      channel,
      patches,
      lanes,
      label,
      body,
      key: newKey(),
      validUntil: end,
      ...(answer && { answer }),
    }),
  )
})

/** Gives up a queued change, whether or not it was sent. */
export const givesUp = command('give up', fc.record({ tab: nat, entry: nat }), (stage, given) => {
  const tab = tabAt(stage, given.tab)
  const entry = tab && pick(tab.userData!.outbox.entries.current(), given.entry)
  if (!tab || !entry) return
  stage.ledger.gives([entry.key])
  carryOut(tab, ({ outbox }) => drop(outbox, [entry.key]))
})
