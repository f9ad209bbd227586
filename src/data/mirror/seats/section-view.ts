import type { PriceCode, SeatStatus } from '#contract/inventory.ts'
import { type Holder, seatStatuses } from '#lib/columns.ts'
import type { LiveSection } from './live-section.ts'
import { type SectionData, uuidAt } from './section-data.ts'
import { gridOf, sortedGrid, type SectionGrid } from './section-grid.ts'
import type { EventPriceCode, SeatCounts, SeatQuery, SeatRow } from './seat-types.ts'

/** One section as a screen sees it. It is a new object whenever something in the section changed, and only then. */
export class SectionView {
  readonly name: string
  readonly size: number
  readonly counts: Readonly<SeatCounts>
  /** The preview picture of most of the section's seats. */
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

  /** Status and queued changes, as bits (seat-types.ts). */
  viewCode(ordinal: number): number {
    return this.#section.codes[ordinal]!
  }

  /** A seat's name in its row. */
  seatName(ordinal: number): string {
    const { names, name } = this.#section.data
    return names[name[ordinal]!]!
  }

  /** The holder of a seat, as the server sent it. */
  holder(ordinal: number): Holder | null {
    return this.#section.data.holds.get(ordinal)?.holder ?? null
  }

  /** The columns of the seats, to go through many seats without an object for each. They must not be changed. */
  get columns(): Readonly<Pick<SectionData, 'rows' | 'row' | 'names' | 'name' | 'prices' | 'price' | 'codes'>> {
    return this.#section.data
  }

  /** The number of the section's seats at each price. */
  prices(): Map<number, number> {
    const { prices, price } = this.#section.data
    const counts = new Uint32Array(prices.length)
    for (let i = 0; i < price.length; i++) counts[price[i]!]!++
    return new Map(prices.flatMap((amount, place) => (counts[place]! > 0 ? [[amount, counts[place]!] as const] : [])))
  }

  /** The ids of the seats with a status and without a queued change. An action on the whole section affects only these seats. */
  uuids(status: SeatStatus): string[] {
    const code = seatStatuses.indexOf(status)
    const found: string[] = []
    this.#section.codes.forEach((one, ordinal) => {
      if (one === code) found.push(this.uuid(ordinal))
    })
    return found
  }

  /**
   * The seats in rows, with the column of each seat. If sorted by section, they are in inventory order.
   * @param aisles the seats after which an aisle runs, each of which takes a column
   */
  grid(sort: SeatQuery['sort'] = { by: 'section', dir: 'asc' }, aisles?: readonly string[]): SectionGrid {
    return sortedGrid(gridOf(this.#section.data, aisles), this.#section, sort)
  }
}
