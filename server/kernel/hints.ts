import type { OfferActivity } from '#contract/offers.ts'

/** Sends hints and messages to the open sockets. */
export interface Hints {
  /** Sends what database triggers reported: `channel:event:table` for changed rows, `user:id` for a user whose rights changed. */
  send(words: readonly string[]): void
  /** Sends a new log entry to everyone who has the offer or mass text open. */
  activity(send: string, entry: OfferActivity): void
  /** Disconnects a user's sockets on every node, except those of the session `keep`: their tokens are no longer valid. */
  endSessions(userId: number, keep?: string): void
  /** Notifies everyone who has the fan's conversation or the channel's inbox open that it has a new message. */
  chat(fan: number, channel: number): void
  /** Disconnects the sockets of one session. */
  endSession(session: string): void
}
