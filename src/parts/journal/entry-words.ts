import { SERVER_USER, type ChangeOutcome, type JournalEntry } from '#contract/journal.ts'
import { m } from '#messages/m.ts'

/** The account's name; "automatic" for the server itself, "erased" for an erased person. */
export const userName = ({ id, name }: JournalEntry['user']): string =>
  name ?? (id === SERVER_USER ? m.journal_automatic() : m.journal_erased())

/** The number of characters of a device's id that distinguish it from others. */
const SHORT = 8

/** A device's name, or else the beginning of its id. */
export const deviceName = ({ id, name }: NonNullable<JournalEntry['device']>): string => name ?? id.slice(0, SHORT)

const outcomes: Record<ChangeOutcome, () => string> = {
  done: m.journal_outcome_done,
  refused: m.journal_outcome_refused,
  failed: m.journal_outcome_failed,
}

/** The outcome of a line in words. */
export const outcomeWords = (outcome: ChangeOutcome): string => outcomes[outcome]()
