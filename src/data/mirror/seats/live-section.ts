import { seatStatuses } from '#lib/columns.ts'
import { uuidAt } from './section-data.ts'
import type { SectionData } from './section-data.ts'
import { STATUS_BITS, codeOfOverlay, count, countsOf, noCounts } from './seat-types.ts'
import type { SeatCounts, SeatOverlay, SeatRow } from './seat-types.ts'

/** One section of an open event: each seat's code, from server state, ended holds and queued changes, and the counts of codes. */
export class LiveSection {
  data: SectionData
  /** The code of each seat (seat-types.ts). */
  get codes(): Uint8Array {
    return this.data.codes
  }
  counts: SeatCounts = noCounts()
  readonly overlays = new Map<number, SeatOverlay>()
  /** The time at which the next hold ends, in epoch milliseconds; Infinity if no hold ends. */
  nextEnd = Infinity
  /** A number that rises with every change of the section. */
  revision = 0

  constructor(data: SectionData, now: number) {
    this.data = data
    this.take(data, now)
  }

  /** Replaces the data, and counts again. Queued changes must be applied again, because ordinals may have changed. */
  take(data: SectionData, now: number): void {
    this.data = data
    this.overlays.clear()
    data.codes.set(data.status)
    for (const ordinal of data.holds.keys()) data.codes[ordinal] = this.#codeOf(ordinal, now)
    this.nextEnd = this.#firstEnd(now)
    this.counts = countsOf(data.codes)
    this.revision++
  }

  /** Updates seats that changed in place. */
  refresh(ordinals: readonly number[], now: number): void {
    for (const ordinal of ordinals) {
      this.#recode(ordinal, now)
      this.nextEnd = Math.min(this.nextEnd, this.#endOf(ordinal, now))
    }
    if (ordinals.length > 0) this.revision++
  }

  lay(ordinal: number, overlay: SeatOverlay | undefined, now: number): void {
    if (overlay === undefined) this.overlays.delete(ordinal)
    else this.overlays.set(ordinal, overlay)
    this.#recode(ordinal, now)
    this.revision++
  }

  /** Shows ended holds as Available. @returns whether one has ended */
  expire(now: number): boolean {
    if (now < this.nextEnd) return false
    for (const ordinal of this.data.holds.keys()) this.#recode(ordinal, now)
    this.nextEnd = this.#firstEnd(now)
    this.revision++
    return true
  }

  row(ordinal: number): SeatRow {
    const { data } = this
    const status = this.codes[ordinal]! & STATUS_BITS
    const hold = status === 1 ? data.holds.get(ordinal) : undefined
    const overlay = this.overlays.get(ordinal)
    return {
      uuid: uuidAt(data, ordinal),
      ordinal,
      section: data.section,
      row: data.rows[data.row[ordinal]!]!,
      seat: data.names[data.name[ordinal]!]!,
      price: data.prices[data.price[ordinal]!]!,
      status: seatStatuses[status as 0 | 1 | 2],
      until: hold?.until ? new Date(hold.until).toISOString() : null,
      holder: hold?.holder ?? null,
      version: data.version[ordinal]!,
      preview: data.previews[data.preview[ordinal]!]!,
      holdRequested: overlay?.hold ?? null,
      releaseRequested: overlay?.release === true,
      attention: overlay?.attention === true,
    }
  }

  #recode(ordinal: number, now: number): void {
    const code = this.#codeOf(ordinal, now)
    if (code === this.codes[ordinal]) return
    count(this.counts, this.codes[ordinal]!, -1)
    count(this.counts, code, 1)
    this.codes[ordinal] = code
  }

  #codeOf(ordinal: number, now: number): number {
    const status = this.data.status[ordinal]!
    const until = status === 1 ? this.data.holds.get(ordinal)?.until : undefined
    const ended = until !== undefined && until !== null && until <= now
    return (ended ? 0 : status) | codeOfOverlay(this.overlays.get(ordinal))
  }

  #endOf(ordinal: number, now: number): number {
    const until = this.data.holds.get(ordinal)?.until ?? Infinity
    return this.data.status[ordinal] === 1 && until > now ? until : Infinity
  }

  #firstEnd(now: number): number {
    let first = Infinity
    for (const ordinal of this.data.holds.keys()) first = Math.min(first, this.#endOf(ordinal, now))
    return first
  }
}
