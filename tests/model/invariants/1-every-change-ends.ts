import { isOver, type TrackedChange } from '../oracle/ledger.ts'
import type { Stage } from '../world/stage.ts'
import { Broken } from './broken.ts'

const broken = (what: string) => new Broken('1 every change ends, or is shown in attention', 'lost', what)

/** An entry that leaves a queue is in the journal. An entry shown as queued is on disk. Holds at any moment. */
export function nothingLeavesUnseen({ ledger }: Stage): void {
  const [offence] = ledger.offences
  if (offence !== undefined) throw broken(offence)
}

/**
 * Every accepted change was carried out and is shown as done, was discarded by the user, was replaced, was refused, or waits for a
 * decision. Changes that the browser deleted are left out. Holds after healing.
 */
export function everyChangeEnded({ ledger, server }: Stage): void {
  const carriedOut = new Set(server.effects().map(({ key }) => key))
  for (const tracked of ledger.changes.values()) {
    const problem = complaint(tracked, carriedOut)
    if (problem) throw broken(`${tracked.key} (${tracked.entry?.call} of ${tracked.user} at the ${tracked.device}) ${problem}`)
  }
}

/** An evicted queue is not lost while a tab that knows it stays open. Holds a while after all faults have ended. */
export function nothingIsLostUnderOpenTabs({ ledger, evictions }: Stage): void {
  for (const { tab, userData, keys } of evictions) {
    if (tab.userData !== userData) continue
    const lost = keys.find((key) => ledger.changes.get(key)?.evicted)
    if (lost !== undefined) throw broken(`${lost} was evicted while ${tab.thread.name} knew it, and is not stored again`)
  }
}

function complaint(tracked: TrackedChange, carriedOut: ReadonlySet<string>): string | null {
  const { state, shown, evicted, entry, key, restored } = tracked
  if (evicted || entry === null) return shown && !evicted ? 'was shown as queued, but was never stored' : null
  if (tracked.refused && !restored && carriedOut.has(key)) return 'was shown as refused, but the server carried it out'
  if (state === 'done') return carriedOut.has(key) || restored ? null : 'is shown as done, but the server did not carry it out'
  if (state === 'dropped') return !tracked.given ? 'was dropped, but no user requested that' : null
  if (state === 'attention') return entry.lastProblem === null ? 'is in attention without a reason' : null
  return isOver(tracked) ? null : `is neither done nor in attention, but ${state}`
}
