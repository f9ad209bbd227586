import type { OfferActivity } from '#contract/offers.ts'
import type { FedTable } from '#server/db/feed.ts'

/** What a screen is told after a commit: pull, something of this changed. No row goes with it. */
export interface Hint {
  channel: number
  events: number[]
  tables: FedTable[]
}

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

/** Gathers words into one hint a channel. */
export function hintsOf(words: Iterable<string>): Hint[] {
  const channels = new Map<number, { events: Set<number>; tables: Set<Hint['tables'][number]> }>()
  for (const word of words) {
    const [channel, event, table] = word.split(':') as [string, string, Hint['tables'][number]]
    const hint = channels.get(Number(channel)) ?? { events: new Set(), tables: new Set() }
    channels.set(Number(channel), hint)
    if (event !== '') hint.events.add(Number(event))
    hint.tables.add(table)
  }
  return [...channels].map(([channel, { events, tables }]) => ({ channel, events: [...events], tables: [...tables] }))
}
