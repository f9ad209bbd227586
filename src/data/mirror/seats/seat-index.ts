import { naturalOrder } from '#lib/columns.ts'
import type { ColumnSeat } from '#lib/columns.ts'
import { LiveSection } from './live-section.ts'
import { SeatLocator } from './seat-locator.ts'
import type { Place } from './seat-locator.ts'
import type { SectionData } from './section-data.ts'
import { mergeSeats, newerSeats, newSection } from './section-merge.ts'
import { SectionView } from './section-view.ts'
import { SeatView } from './seat-view.ts'
import type { ViewSource } from './seat-view.ts'
import type { EventPriceCode, SeatOverlay } from './seat-types.ts'

/** Groups seats by their section. */
export function bySection(seats: readonly ColumnSeat[]): Map<string, ColumnSeat[]> {
  const groups = new Map<string, ColumnSeat[]>()
  for (const seat of seats) {
    const group = groups.get(seat.section)
    if (group) group.push(seat)
    else groups.set(seat.section, [seat])
  }
  return groups
}

/** The seats of one open event in memory: typed columns by section, found by id, searched by scanning. */
export class SeatIndex implements ViewSource {
  readonly event: number
  asOf: number
  sections: LiveSection[]
  #priceCodes: readonly EventPriceCode[]
  #overlay: ReadonlyMap<string, SeatOverlay> = new Map()
  #locator: SeatLocator<LiveSection> | null = null
  readonly #views = new WeakMap<LiveSection, SectionView>()

  constructor(
    event: number,
    sections: readonly SectionData[],
    facts: { asOf: number; priceCodes: readonly EventPriceCode[] },
    now: number,
  ) {
    this.event = event
    this.asOf = facts.asOf
    this.#priceCodes = facts.priceCodes
    this.sections = inOrder(sections.map((data) => new LiveSection(data, now)))
  }

  find(uuid: string): Place<LiveSection> | null {
    this.#locator ??= new SeatLocator(this.sections)
    return this.#locator.find(uuid)
  }

  /** Applies rows the server confirmed, in any order: the newest version of each stays. */
  apply(seats: readonly ColumnSeat[], now: number): void {
    let moved = false
    for (const [name, group] of bySection(seats)) {
      const section = this.sections.find(({ data }) => data.section === name)
      if (section === undefined) {
        this.sections = inOrder([...this.sections, new LiveSection(newSection(name, group), now)])
        moved = true
        continue
      }
      const { data, changed } = mergeSeats(section.data, group)
      if (data === section.data) section.refresh(changed, now)
      else {
        section.take(data, now)
        moved = true
      }
    }
    if (moved) this.#moved(now)
  }

  /**
   * Takes newly read sections; newer rows in memory stay, unless they are to be replaced.
   * @param whole whether these are all sections of the event; if so, other sections are removed
   */
  take(fresh: readonly SectionData[], options: { whole: boolean; replace?: boolean | undefined }, now: number): void {
    const known = new Map(this.sections.map((section) => [section.data.section, section]))
    const taken = fresh.map((data) => {
      const section = known.get(data.section)
      known.delete(data.section)
      if (section === undefined) return new LiveSection(data, now)
      section.take(options.replace ? data : mergeSeats(data, newerSeats(data, section.data)).data, now)
      return section
    })
    this.sections = inOrder(options.whole ? taken : [...taken, ...known.values()])
    this.#moved(now)
  }

  /** Takes a snapshot's data about the whole event. */
  takeFacts({ asOf, priceCodes = this.#priceCodes }: { asOf: number; priceCodes?: readonly EventPriceCode[] }): void {
    this.asOf = asOf
    if (priceCodes === this.#priceCodes) return
    this.#priceCodes = priceCodes
    for (const section of this.sections) section.revision++
  }

  /**
   * Applies all queued changes. Only changes that differ from those applied before take time.
   * @returns whether a seat of this event changed
   */
  lay(overlay: ReadonlyMap<string, SeatOverlay>, now: number): boolean {
    let changed = false
    const set = (uuid: string, one: SeatOverlay | undefined) => {
      const place = this.find(uuid)
      place?.section.lay(place.ordinal, one, now)
      changed ||= place !== null
    }
    for (const uuid of this.#overlay.keys()) if (!overlay.has(uuid)) set(uuid, undefined)
    for (const [uuid, one] of overlay) if (!isSame(one, this.#overlay.get(uuid))) set(uuid, one)
    this.#overlay = overlay
    return changed
  }

  /** When the next hold ends, in epoch milliseconds; Infinity if no hold ends. */
  get nextEnd(): number {
    return this.sections.reduce((first, { nextEnd }) => Math.min(first, nextEnd), Infinity)
  }

  /** Shows ended holds as Available. @returns whether there were any */
  expire(now: number): boolean {
    return this.sections.filter((section) => section.expire(now)).length > 0
  }

  /** The current view. Sections that have not changed since the last view are the same objects. */
  view(): SeatView {
    const views = this.sections.map((section) => {
      const known = this.#views.get(section)
      if (known?.revision === section.revision) return known
      const view = new SectionView(section, this.#priceCodes)
      this.#views.set(section, view)
      return view
    })
    return new SeatView({ event: this.event, asOf: this.asOf, sections: this.sections, find: (uuid) => this.find(uuid) }, views)
  }

  #moved(now: number): void {
    this.#locator = null
    const overlay = this.#overlay
    for (const [uuid, one] of overlay) {
      const place = this.find(uuid)
      place?.section.lay(place.ordinal, one, now)
    }
  }
}

/** Shared by all events: sections are sorted often, and all events of one venue have the same sections. */
const natural = naturalOrder()

function inOrder(sections: LiveSection[]): LiveSection[] {
  return sections.sort((a, b) => natural(a.data.section, b.data.section))
}

const isSame = (a: SeatOverlay, b: SeatOverlay | undefined) =>
  a === b || (b !== undefined && isSameHold(a.hold, b.hold) && a.release === b.release && a.attention === b.attention)

const isSameHold = (a: SeatOverlay['hold'], b: SeatOverlay['hold']) =>
  a?.until === b?.until && a?.for === b?.for && a?.reason === b?.reason
