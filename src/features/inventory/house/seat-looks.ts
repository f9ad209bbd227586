import type { SectionResult } from '#data/mirror/seats/seat-search.ts'
import type { SectionView } from '#data/mirror/seats/section-view.ts'
import { chosenIn, type SeatSelection } from '#features/inventory/seat-selection.ts'
import type { HouseBlock, HousePlan } from './house-plan.ts'
import { FAINT, SELECTED } from './seat-sheet.ts'

/** The looks of a section's seats, once they are needed, and the values that they follow from. */
interface Look {
  view: SectionView
  found: SectionResult | undefined
  chosen: ReadonlySet<number>
  seats: Uint8Array | null
}

/** The seats on the map, as they are searched and selected. */
export interface ShownSeats {
  plan: HousePlan
  /** The seats that match search and legend; others are dimmed. */
  results: readonly SectionResult[]
  selection: SeatSelection
}

/** The looks of the seats on the map. They are made section by section when needed: from afar, a map shows no seats. */
export class SeatLooks {
  readonly #looks = new Map<string, Look>()

  /** Notes what is shown now. Returns the sections that may look different from before. */
  update({ plan, results, selection }: ShownSeats): HouseBlock[] {
    const found = new Map(results.map((result) => [result.view.name, result]))
    return plan.blocks.filter(({ view }) => {
      const before = this.#looks.get(view.name)
      const next = { view, found: found.get(view.name), chosen: chosenIn(selection, view) }
      const isSame = before?.view === view && before.found === next.found && before.chosen === next.chosen
      if (!isSame) this.#looks.set(view.name, { ...next, seats: null })
      return !isSame
    })
  }

  /** Returns the state of each seat of a section, by ordinal: its code with `SELECTED` and `FAINT`. */
  of(section: string): Uint8Array | undefined {
    const look = this.#looks.get(section)
    return look && (look.seats ??= seatsOf(look))
  }
}

function seatsOf({ view, found, chosen }: Look): Uint8Array {
  const seats = new Uint8Array(view.size)
  const faint = found?.count === view.size ? 0 : FAINT
  for (let ordinal = 0; ordinal < seats.length; ordinal++) seats[ordinal] = view.viewCode(ordinal) | faint
  if (faint !== 0 && found) for (const ordinal of found.ordinals) seats[ordinal]! &= ~FAINT
  for (const ordinal of chosen) seats[ordinal]! |= SELECTED
  return seats
}
