import { painted } from '#data/painted.ts'
import { Cell, type Store } from '#data/store.ts'
import type { WorldClock } from '#data/world.ts'
import type { Entry } from './entry.ts'
import { emptyOverlay, type Overlay } from './overlay.ts'
import { OverlayKeeper } from './overlay-keeper.ts'

/** The overlay that screens read, updated after changes of the queue at most once a frame. */
export class LiveOverlay {
  readonly #known: ReadonlyMap<number, Entry>
  readonly #clock: WorldClock
  readonly #keeper = new OverlayKeeper()
  readonly #shown = new Cell<Overlay>(emptyOverlay)
  /** The entries that changed since the overlay was last computed, by `seq`. */
  readonly #stale = new Set<number>()
  #isLaidThisFrame = false

  /** @param known the queue; its owner changes it in place, then calls `changed` */
  constructor(known: ReadonlyMap<number, Entry>, clock: WorldClock) {
    this.#known = known
    this.#clock = clock
  }

  get shown(): Store<Overlay> {
    return this.#shown
  }

  /** Shows the first change in the next frame. Further changes are computed together for the frame after that. */
  changed(seqs: readonly number[]): void {
    for (const seq of seqs) this.#stale.add(seq)
    if (!this.#isLaidThisFrame && this.#stale.size > 0) this.#lay()
  }

  #lay(): void {
    this.#isLaidThisFrame = true
    const stale = [...this.#stale]
    this.#stale.clear()
    this.#shown.set(this.#keeper.follow(stale, this.#known))
    // An overlay computed before the frame is painted would be computed twice for one frame.
    void painted(this.#clock).then(() => {
      this.#isLaidThisFrame = false
      if (this.#stale.size > 0) this.#lay()
    })
  }
}
