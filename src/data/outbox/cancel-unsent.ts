import { valueAt } from '#contract/core/list.ts'
import type { Entry, Patch } from './entry.ts'
import type { QueuedChange } from './queued-change.ts'

/**
 * Lets a change that undoes an unsent entry (the release of a queued hold) remove that entry. If the row then has the requested
 * state, nothing is sent; otherwise the change is queued with the removed entry's precondition (`if`).
 * @param waiting the queue as it is on the disk
 * @returns the changes to queue, and the entries that end as dropped
 */
export function cancelAgainstUnsent(
  changes: readonly QueuedChange[],
  waiting: readonly Entry[],
): { queue: QueuedChange[]; cancelled: Entry[] } {
  const queue: QueuedChange[] = []
  const cancelled: Entry[] = []
  const last = lastOfLanes(waiting)
  for (const change of changes) {
    const lane = laneOf(change)
    const before = change.cancelsUnsent && lane !== null ? last?.get(lane) : undefined
    if (!before || !mayCancel(change, before)) {
      queue.push(change)
      continue
    }
    cancelled.push(before)
    last?.delete(lane as string)
    if (!isSo(change, before)) queue.push({ ...change, if: before.if as Record<string, unknown>, seen: before.seen })
  }
  return { queue, cancelled }
}

/** The last entry of each lane; null if an entry covers many lanes, since its effect on one row is unknown here. */
function lastOfLanes(waiting: readonly Entry[]): Map<string, Entry> | null {
  const last = new Map<string, Entry>()
  for (const entry of waiting) {
    for (const lane of entry.lanes) {
      if (lane.endsWith('/*')) return null
      last.set(lane, entry)
    }
  }
  return last
}

const onlyPatch = ({ patches }: { patches: Patch[] }) => {
  const [patch, ...others] = patches
  return patch?.op === 'set' && patch.id !== '*' && others.length === 0 ? patch : null
}

function laneOf(change: QueuedChange): string | null {
  const patch = onlyPatch(change)
  return patch && !change.lanes ? `${patch.table}/${patch.id}` : null
}

/** Whether this change may remove that entry. The entry must never have left this device, and must be about the same row only. */
function mayCancel(change: QueuedChange, before: Entry): boolean {
  const [patch, other] = [onlyPatch(change), onlyPatch(before)]
  const isUnsent = before.state === 'queued' && before.attempts === 0
  const isSameRow = other !== null && other.table === patch?.table && other.id === patch.id && before.lanes.length === 1
  return isUnsent && isSameRow && before.call === change.call && before.channel === change.channel && before.if !== undefined
}

/** Whether the row has the requested state even without the removed entry. */
function isSo(change: QueuedChange, before: Entry): boolean {
  const fields = onlyPatch(change)?.fields
  return Object.entries(before.if ?? {}).every(([field, value]) => valueAt(fields, field) === (value ?? null))
}
