import { whenIdle } from '#lib/idle.ts'
import type { HouseBlock, HousePlan } from './house-plan.ts'
import type { Palette } from './palette.ts'
import type { SeatLooks } from './seat-looks.ts'
import { SeatSheet } from './seat-sheet.ts'

/** The longest time, in milliseconds, in which the sheet is painted without a pause. */
const PAINT_MS = 6

/** Keeps the sheet of a seat map: paints it in short pieces while the browser is idle, and the rest at once when it is needed. */
export class SheetPainter {
  readonly #looks: SeatLooks
  /** Makes the sheet, which takes too long for the first picture of a map; null for a map without one. */
  #make: (() => SeatSheet) | null = null
  #sheet: SeatSheet | null = null
  /** The sections whose picture on the sheet is old, by name. */
  readonly #stale = new Map<string, HouseBlock>()
  #isPainting = false
  #isStopped = false

  constructor(looks: SeatLooks) {
    this.#looks = looks
  }

  /** Begins a new sheet. A map that is too large for one has none. */
  begin(plan: HousePlan, palette: Palette): void {
    this.#make = SeatSheet.fits(plan) ? () => new SeatSheet(plan, palette) : null
    this.#sheet = null
    this.#stale.clear()
    this.renew(plan.blocks)
  }

  /** Paints sections again. */
  renew(blocks: readonly HouseBlock[]): void {
    if (this.#make === null) return
    for (const block of blocks) this.#stale.set(block.view.name, block)
    void this.#paintWhenIdle()
  }

  stop(): void {
    this.#isStopped = true
  }

  /** Returns the sheet with all sections as they look now; null for a map without one. */
  finished(): SeatSheet | null {
    for (const block of this.#stale.values()) this.#paintOne(block)
    this.#sheet?.settle()
    return this.#sheet
  }

  async #paintWhenIdle(): Promise<void> {
    if (this.#isPainting) return
    this.#isPainting = true
    while (this.#stale.size > 0 && !this.#isStopped) {
      await whenIdle()
      const end = performance.now() + PAINT_MS
      for (const block of this.#stale.values()) {
        this.#paintOne(block)
        if (performance.now() > end) break
      }
    }
    this.#isPainting = false
    this.#sheet?.settle()
  }

  #paintOne(block: HouseBlock): void {
    this.#stale.delete(block.view.name)
    this.#sheet ??= this.#make?.() ?? null
    const looks = this.#looks.of(block.view.name)
    if (looks) this.#sheet?.paint(block, looks)
  }
}
