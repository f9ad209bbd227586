import type { LiveSection } from './live-section.ts'
import type { Place } from './seat-locator.ts'
import { searchSeats, type SeatResult } from './seat-search.ts'
import { noCounts, type SeatCounts, type SeatQuery, type SeatRow } from './seat-types.ts'
import type { SectionView } from './section-view.ts'

/** The data that a view reads. */
export interface ViewSource {
  event: number
  asOf: number
  sections: readonly LiveSection[]
  find(uuid: string): Place<LiveSection> | null
}

/**
 * The seats of an event for a screen, computed from mirror, clock and queued changes. Each change makes a new object, so that
 * values computed from an older one can be recognized as out of date.
 */
export class SeatView {
  readonly event: number
  /** When the seats were last updated, in epoch milliseconds. */
  readonly asOf: number
  /** The sections, in natural order. */
  readonly sections: readonly SectionView[]
  readonly totals: Readonly<SeatCounts>
  readonly #source: ViewSource

  constructor(source: ViewSource, sections: readonly SectionView[]) {
    this.event = source.event
    this.asOf = source.asOf
    this.sections = sections
    this.totals = sumOf(sections)
    this.#source = source
  }

  search(query: SeatQuery): SeatResult {
    const live = this.#source.sections
    return searchSeats(
      this.sections.flatMap((view, i) => (live[i] ? [{ view, section: live[i] }] : [])),
      query,
    )
  }

  seat(uuid: string): SeatRow | null {
    const place = this.#source.find(uuid)
    return place && place.section.row(place.ordinal)
  }

  section(name: string): SectionView | null {
    return this.sections.find((section) => section.name === name) ?? null
  }
}

function sumOf(sections: readonly SectionView[]): SeatCounts {
  const sum = noCounts()
  for (const { counts } of sections) for (const key of Object.keys(sum) as (keyof SeatCounts)[]) sum[key] += counts[key]
  return sum
}
