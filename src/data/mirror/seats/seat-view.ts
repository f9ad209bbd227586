import type { PriceCode, SeatStatus } from '#contract/inventory.ts'
import { seatStatuses } from '#lib/columns.ts'
import type { LiveSection } from './live-section.ts'
import { uuidAt } from './section-data.ts'
import { gridOf, sortedGrid } from './section-grid.ts'
import type { SectionGrid } from './section-grid.ts'
import type { Place } from './seat-locator.ts'
import { searchSeats } from './seat-search.ts'
import type { SeatResult } from './seat-search.ts'
import { noCounts } from './seat-types.ts'
import type { EventPriceCode, SeatCounts, SeatQuery, SeatRow } from './seat-types.ts'

/** One section as a screen sees it. A new object whenever something in it changed, and only then. */
export class SectionView {
  readonly name: string
  readonly size: number
  readonly counts: Readonly<SeatCounts>
  /** The picture of most of its seats. */
  readonly preview: string | null
  readonly priceCodes: readonly PriceCode[]
  readonly revision: number
  readonly #section: LiveSection

  constructor(section: LiveSection, priceCodes: readonly EventPriceCode[]) {
    const { data } = section
    this.name = data.section
    this.size = data.size
    this.counts = { ...section.counts }
    this.preview = data.previews[0] ?? null
    this.priceCodes = priceCodes.filter(({ sections }) => sections.length === 0 || sections.includes(data.section))
    this.revision = section.revision
    this.#section = section
  }

  row(ordinal: number): SeatRow {
    return this.#section.row(ordinal)
  }

  uuid(ordinal: number): string {
    return uuidAt(this.#section.data, ordinal)
  }

  /** Status and what waits, as bits (seat-types.ts): what a grid paints. */
  viewCode(ordinal: number): number {
    return this.#section.codes[ordinal]!
  }

  /** The seats of a status for which no wish waits yet: what holding or releasing the whole section is about. */
  uuids(status: SeatStatus): string[] {
    const code = seatStatuses.indexOf(status)
    const found: string[] = []
    this.#section.codes.forEach((one, ordinal) => {
      if (one === code) found.push(this.uuid(ordinal))
    })
    return found
  }

  /** Its seats in rows, with the place of each; by section they stand as they are in the house. */
  grid(sort: SeatQuery['sort'] = { by: 'section', dir: 'asc' }): SectionGrid {
    return sortedGrid(gridOf(this.#section.data), this.#section, sort)
  }
}

/** What a view reads from. */
export interface ViewSource {
  event: number
  asOf: number
  sections: readonly LiveSection[]
  find(uuid: string): Place<LiveSection> | null
}

/**
 * The seats of an event as a screen sees them: mirror, clock and waiting wishes. A new object whenever something changed,
 * so that whatever was computed from it is known to be old.
 */
export class SeatView {
  readonly event: number
  /** When the seats were last brought up to date, epoch milliseconds. */
  readonly asOf: number
  /** In natural order. */
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
