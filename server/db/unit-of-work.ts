import type { Transaction } from 'kysely'
import type { Hints } from '#server/kernel/hints.ts'
import type { Database } from './schema.ts'

/** Hints that are sent after a transaction has committed, so that the changes they announce can be read. */
export type HintsAfterCommit = Hints & { readonly isAfterCommit: true }

/** Work after a commit; it never runs if the transaction is rolled back. */
export interface AfterCommit {
  readonly hints: HintsAfterCommit
  afterCommit(act: () => void): void
}

/** One transaction, and the work after its commit. */
export class UnitOfWork implements AfterCommit {
  readonly db: Transaction<Database>
  readonly hints: HintsAfterCommit
  /**
   * The words that the feed's triggers have added, if the last statement has returned them; undefined if they must still be read.
   */
  changed: string | undefined
  readonly #acts: (() => void)[] = []

  /** @param hints receives the hints after the commit */
  constructor(db: Transaction<Database>, hints: Hints) {
    this.db = db
    this.hints = {
      isAfterCommit: true,
      send: (words) => this.afterCommit(() => hints.send(words)),
      activity: (send, entry) => this.afterCommit(() => hints.activity(send, entry)),
      endSessions: (userId, keep) => this.afterCommit(() => hints.endSessions(userId, keep)),
      chat: (fan, channel) => this.afterCommit(() => hints.chat(fan, channel)),
      endSession: (session) => this.afterCommit(() => hints.endSession(session)),
    }
  }

  afterCommit(act: () => void): void {
    this.#acts.push(act)
  }

  /** Runs the work after the commit, in order. */
  committed(): void {
    for (const act of this.#acts) act()
  }
}

/**
 * Returns a unit of work without a transaction: each statement is committed at once, so hints are sent and other work runs at once.
 */
export const withoutTransaction = (hints: Hints): AfterCommit => ({
  hints: { ...hints, isAfterCommit: true },
  afterCommit: (act) => act(),
})
