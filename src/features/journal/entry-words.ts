import type { JournalEntry } from '#contract/journal.ts'
import { startCase } from '#lib/case.ts'
import { m } from '#messages/m.ts'

/** The account's name, or "erased". */
export const userName = ({ name }: JournalEntry['user']): string => name ?? m.journal_erased()

/** The number of characters of a device's id that distinguish it from others. */
const SHORT = 8

/** A device's name, or else the beginning of its id. */
export const deviceName = ({ id, name }: NonNullable<JournalEntry['device']>): string => name ?? id.slice(0, SHORT)

/** A field's label, made from its wire name: `reserved_until` → `Reserved Until`. */
export const fieldName = (field: string): string => field.split('.').map(startCase).join(' · ')
