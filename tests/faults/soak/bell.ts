/** Something that happens now and then, to be waited for. */
export class Bell {
  #waiting = new Set<() => void>()

  ring = (): void => {
    for (const tell of this.#waiting) tell()
    this.#waiting.clear()
  }

  /** Whether it rings within so many milliseconds from now. */
  within(milliseconds: number): Promise<boolean> {
    return new Promise((resolve) => {
      const tell = () => (clearTimeout(timer), resolve(true))
      const timer = setTimeout(() => (this.#waiting.delete(tell), resolve(false)), milliseconds)
      this.#waiting.add(tell)
    })
  }
}
