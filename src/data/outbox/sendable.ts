import type { Entry } from './entry.ts'
import { Lanes } from './lanes.ts'

/**
 * Whether one of these entries can be sent without a person, once the server can be reached. Entries that need a decision or a
 * proof of identity cannot, nor those behind them in their lanes.
 */
export function canBeSent(entries: readonly Entry[]): boolean {
  const held = new Lanes()
  for (const entry of entries) {
    if (entry.state === 'acked') continue
    if (entry.state !== 'attention' && entry.state !== 'waiting-proof' && !held.blocks(entry)) return true
    held.take(entry)
  }
  return false
}
