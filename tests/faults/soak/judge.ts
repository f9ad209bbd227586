/** A queued change of one seat: a hold. Each action holds until a different moment, so that no two changes are equal. */
export interface QueuedChange {
  /** The number of the action: one hold of several seats. */
  action: number
  seat: string
  /** ISO 8601, UTC. */
  until: string
  /** The name of the person who made the change. */
  by: string
  /** Whether the screen accepted the change. If not, the browser died during the action, or the action failed. */
  accepted: boolean
}

/** A change that the server has carried out. Lists of effects have the order in which the server carried them out. */
export type Effect = Pick<QueuedChange, 'seat' | 'until' | 'by'>

export const noFaults = {
  /** Changes that the screen accepted but that were never done. */
  lost: 0,
  /** Changes that were done more often than requested, or never requested. */
  doubled: 0,
  /** Changes that were done after a later change of the same seat. */
  disordered: 0,
  /** Actions that the screen had not accepted, and that were done for only some of their seats. */
  torn: 0,
  /** Changes that were done under another person's name. */
  wrongUser: 0,
}
export type Verdict = typeof noFaults

/** Compares all changes with those that the server has carried out. */
export function judge(changes: readonly QueuedChange[], effects: readonly Effect[]): Verdict {
  const verdict = { ...noFaults }
  const byName = new Map(changes.map((change) => [nameOf(change), change]))
  const done = new Set<string>()
  const latest = new Map<string, number>()
  for (const effect of effects) {
    const name = nameOf(effect)
    const change = byName.get(name)
    const isFirst = !done.has(name)
    done.add(name)
    if (!change || !isFirst) {
      verdict.doubled++
      continue
    }
    if (change.by !== effect.by) verdict.wrongUser++
    const before = latest.get(change.seat) ?? -1
    if (change.action < before) verdict.disordered++
    latest.set(change.seat, Math.max(before, change.action))
  }
  const isDone = (change: QueuedChange) => done.has(nameOf(change))
  verdict.lost = changes.filter((change) => change.accepted && !isDone(change)).length
  const unsure = changes.filter(({ accepted }) => !accepted)
  const begun = new Set(unsure.filter(isDone).map(({ action }) => action))
  verdict.torn = new Set(unsure.filter((change) => begun.has(change.action) && !isDone(change)).map(({ action }) => action)).size
  return verdict
}

/** Returns a name for a change, from its seat and the end of its hold. */
export const nameOf = ({ seat, until }: { seat: string; until: string | null }): string => `${seat} ${until}`
