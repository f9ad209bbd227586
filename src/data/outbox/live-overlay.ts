import { Cell, type Store } from '#data/store.ts'
import type { WorldClock } from '#data/world.ts'
import type { Entry } from './entry.ts'
import { emptyOverlay, type Overlay } from './overlay.ts'
import { OverlayKeeper } from './overlay-keeper.ts'

/** The overlay that screens read. It follows the queue at most once a frame. */
export class LiveOverlay {
  readonly #known: ReadonlyMap<number, Entry>
  readonly #clock: WorldClock
  readonly #keeper = new OverlayKeeper()
  readonly #shown = new Cell<Overlay>(emptyOverlay)
  /** What changed since it was last laid. */
  readonly #stale = new Set<number>()
  #isLaidThisFrame = false

  /** @param known the queue, which is changed in place and told of with `changed` */
  constructor(known: ReadonlyMap<number, Entry>, clock: WorldClock) {
    this.#known = known
    this.#clock = clock
  }

  get shown(): Store<Overlay> {
    return this.#shown
  }

  /** The first change shows in the very next picture; further ones are laid together for the picture after it. */
  changed(seqs: readonly number[]): void {
    for (const seq of seqs) this.#stale.add(seq)
    if (!this.#isLaidThisFrame && this.#stale.size > 0) this.#lay()
  }

  #lay(): void {
    this.#isLaidThisFrame = true
    const stale = [...this.#stale]
    this.#stale.clear()
    this.#shown.set(this.#keeper.follow(stale, this.#known))
    void this.#nextFrame().then(() => {
      this.#isLaidThisFrame = false
      if (this.#stale.size > 0) this.#lay()
    })
  }

  /** After the picture is painted: what comes before it would be laid twice for one picture. */
  async #nextFrame(): Promise<void> {
    await this.#clock.frame()
    await this.#clock.breathe()
  }
}
