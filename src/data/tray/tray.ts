import type { Entry, Label } from '#data/outbox/entry.ts'

/** The entries of one user action (a section hold) that are still on this device. */
export interface TrayAction {
  id: string
  label: Label
  /** How many entries the action had. */
  count: number
  entries: Entry[]
}

/** Entries by action, in the order in which the actions were made. */
export function byAction(entries: readonly Entry[]): TrayAction[] {
  const actions = new Map<string, TrayAction>()
  for (const entry of entries) {
    const { id, count } = entry.action
    const action = actions.get(id)
    if (action) action.entries.push(entry)
    else actions.set(id, { id, label: entry.label, count, entries: [entry] })
  }
  return [...actions.values()]
}
