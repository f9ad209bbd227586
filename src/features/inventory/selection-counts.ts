import { HOLD_BIT, RELEASE_BIT, STATUS_BITS } from '#data/mirror/seats/seat-types.ts'
import type { Asking } from './holds.ts'
import type { ChosenSection } from './seat-selection.ts'
import type { Reasons } from './target.ts'

export interface ChosenCounts {
  total: number
  hold: number
  release: number
  notHeld: Reasons
}

/**
 * The numbers of selected seats that a hold and a release would affect, by the rules of `targeted`. Reads only seat codes,
 * because it runs at every change of the selection, even for ten thousand seats.
 */
export function countsOfChosen(chosen: readonly ChosenSection[], me: Asking['me']): ChosenCounts {
  const counts = { total: 0, hold: 0, release: 0 }
  let others = 0
  for (const { view, ordinals } of chosen) {
    counts.total += ordinals.length
    for (const ordinal of ordinals) {
      const code = view.viewCode(ordinal)
      const isHeld = (code & HOLD_BIT) !== 0 || ((code & STATUS_BITS) === 1 && (code & RELEASE_BIT) === 0)
      const isOthers = isHeld && (code & HOLD_BIT) === 0 && view.holder(ordinal)?.id !== me.id
      if (isHeld) counts.release++
      if (isOthers) others++
      else counts.hold++
    }
  }
  return { ...counts, notHeld: others > 0 ? { others } : {} }
}
