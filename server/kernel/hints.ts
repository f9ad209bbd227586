import type { OfferActivity } from '#contract/offers.ts'

/** Sends hints and messages to the open sockets, and disconnects sockets. */
export interface Hints {
  /**
   * Handles reports of database triggers: sends hints about changed rows (`channel:event:table`), and disconnects the sockets of
   * users whose rights changed (`user:id`).
   */
  send(words: readonly string[]): void
  /** Sends a new log entry to everyone who has the offer or mass text open. */
  activity(send: string, entry: OfferActivity): void
  /** Disconnects the sockets of a user's ended sessions on every node: those of all sessions except `keep`. */
  endSessions(userId: number, keep?: string): void
  /** Notifies everyone who has the fan's conversation or the channel's inbox open of a change, such as a message or opt-out. */
  chat(fan: number, channel: number): void
  /** Disconnects the sockets of one session. */
  endSession(session: string): void
}
