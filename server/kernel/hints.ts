import type { OfferActivity } from '#contract/offers.ts'

/** Where hints go. */
export interface Hints {
  /** Words as the triggers note them: `channel:event:table` of rows, `user:id` of who may something else now. */
  send(words: readonly string[]): void
  /** Tells who looks at an offer or a mass text of a new line in its log. */
  activity(send: string, entry: OfferActivity): void
  /** Cuts a user's sockets, wherever they are open, but for those of the session to keep: their tokens are no longer good. */
  endSessions(userId: number, keep?: string): void
  /** Tells who looks at the conversation with a fan, or at the inbox of the channel, that there is something new in it. */
  chat(fan: number, channel: number): void
  /** Cuts the sockets of one session. */
  endSession(session: string): void
}
