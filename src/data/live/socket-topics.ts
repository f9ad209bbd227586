export interface Listener {
  received(message: unknown): void
  /** Called when messages start to arrive; earlier ones, sent without a socket, are lost. */
  joined(): void
}

/** The topics that screens listen to, besides those of the open channels. The socket joins a topic while a screen listens to it. */
export class SocketTopics {
  readonly #listeners = new Map<string, Set<Listener>>()
  #changed: (() => void) | null = null

  /** Returns the topics that a screen listens to. */
  wanted = (): string[] => [...this.#listeners.keys()]

  /** Listens to a topic. @returns a function that stops it */
  listen(topic: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(topic) ?? new Set()
    this.#listeners.set(topic, listeners.add(listener))
    this.#changed?.()
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0 && this.#listeners.get(topic) === listeners) this.#listeners.delete(topic)
      this.#changed?.()
    }
  }

  /**
   * Passes a message to the listeners of all topics of a kind. Messages need not name their topic, because a screen shows only
   * one topic of a kind.
   */
  deliver(kind: string, message: unknown): void {
    for (const [topic, listeners] of this.#listeners) {
      if (topic.startsWith(`${kind}.`)) for (const listener of listeners) listener.received(message)
    }
  }

  /** Reports that the socket has joined a topic, for the first time or again. */
  joined(topic: string): void {
    for (const listener of this.#listeners.get(topic) ?? []) listener.joined()
  }

  /** Sends an event to the other members of a topic; does nothing without a socket. */
  send: (event: string, message: unknown) => void = () => {}

  /** Calls `changed` whenever the wanted topics change. @returns a function that stops it */
  follow(changed: () => void): () => void {
    this.#changed = changed
    return () => {
      if (this.#changed === changed) this.#changed = null
    }
  }
}
