import { whenIdle } from '#lib/idle.ts'
import type { HouseBlock, HousePlan } from './house-plan.ts'
import type { Palette } from './palette.ts'
import type { SeatLooks } from './seat-looks.ts'
import { SeatSheet } from './seat-sheet.ts'

/** The longest time, in milliseconds, in which the sheet is painted without a pause. */
const PAINT_MS = 6

/** Keeps the sheet of a seat map: paints it in short pieces, while the browser is idle. */
export class SheetPainter {
  readonly #looks: SeatLooks
  readonly #onPainted: () => void
  /** Makes the sheet, which takes too long for the first picture of a map; null for a map without one. */
  #make: (() => SeatSheet) | null = null
  #sheet: SeatSheet | null = null
  /** The sections whose picture on the sheet is old, by name. */
  readonly #stale = new Map<string, HouseBlock>()
  #isPainting = false
  #isStopped = false

  /** @param onPainted called after each piece of a sheet that can be seen */
  constructor(looks: SeatLooks, onPainted: () => void) {
    this.#looks = looks
    this.#onPainted = onPainted
  }

  /** The sheet; `coming` until its first picture is complete; null for a map that is too large for one. */
  get sheet(): SeatSheet | 'coming' | null {
    if (this.#make === null) return null
    return this.#sheet?.isReady ? this.#sheet : 'coming'
  }

  /** Begins a new sheet. */
  begin(plan: HousePlan, palette: Palette): void {
    this.#make = SeatSheet.fits(plan) ? () => new SeatSheet(plan, palette) : null
    this.#sheet = null
    this.#stale.clear()
    this.renew(plan.blocks)
  }

  /** Paints sections again: as many as a frame has time for at once, and the others while the browser is idle. */
  renew(blocks: readonly HouseBlock[]): void {
    if (this.#make === null) return
    for (const block of blocks) this.#stale.set(block.view.name, block)
    if (this.#sheet?.isReady) this.#paintPiece()
    void this.#paintWhenIdle()
  }

  stop(): void {
    this.#isStopped = true
  }

  async #paintWhenIdle(): Promise<void> {
    if (this.#isPainting) return
    this.#isPainting = true
    while (this.#isUnfinished && !this.#isStopped) {
      await whenIdle()
      this.#paintPiece()
      if (this.#sheet?.isReady) this.#onPainted()
    }
    this.#isPainting = false
  }

  get #isUnfinished(): boolean {
    return this.#stale.size > 0 || this.#sheet?.isReady === false
  }

  #paintPiece(): void {
    const end = performance.now() + PAINT_MS
    while (this.#isUnfinished && performance.now() < end) {
      const [block] = this.#stale.values()
      if (block) this.#paintOne(block)
      else this.#sheet?.settle()
    }
  }

  #paintOne(block: HouseBlock): void {
    this.#stale.delete(block.view.name)
    this.#sheet ??= this.#make?.() ?? null
    const looks = this.#looks.of(block.view.name)
    if (looks) this.#sheet?.paint(block, looks)
  }
}
