export interface Listener {
  told(what: unknown): void
  /** Called once messages arrive; earlier ones, sent while there was no socket, are lost. */
  joined(): void
}

/** The rooms of the socket that screens listen in, beside those of the channels: the socket joins them while somebody does. */
export class Rooms {
  readonly #listeners = new Map<string, Set<Listener>>()
  #changed: (() => void) | null = null

  /** The rooms that somebody listens in. */
  wanted = (): string[] => [...this.#listeners.keys()]

  /** Listens in a room. @returns what ends that */
  listen(room: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(room) ?? new Set()
    this.#listeners.set(room, listeners.add(listener))
    this.#changed?.()
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0 && this.#listeners.get(room) === listeners) this.#listeners.delete(room)
      this.#changed?.()
    }
  }

  /** Called by the socket. Log entries do not name their topic: a screen shows one offer, or one mass text. */
  tell(kind: string, told: unknown): void {
    for (const [room, listeners] of this.#listeners) {
      if (room.startsWith(`${kind}.`)) for (const listener of listeners) listener.told(told)
    }
  }

  /** The socket is in a room, for the first time or again. */
  joined(room: string): void {
    for (const listener of this.#listeners.get(room) ?? []) listener.joined()
  }

  /** Sends an event to the others of a topic; does nothing while there is no socket. */
  say: (event: string, what: unknown) => void = () => {}

  /** Reports to the socket when the wanted topics change. @returns a function that stops it */
  follow(changed: () => void): () => void {
    this.#changed = changed
    return () => {
      if (this.#changed === changed) this.#changed = null
    }
  }
}
