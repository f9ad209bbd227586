import type { Table } from '#contract/tables.ts'
import type { Attention, Repeats } from './choices.ts'
import type { Entry } from './entry.ts'

/** The fields of an entry that the texts about it need. */
export type DescribedEntry = Pick<Entry, 'label' | 'action'> & Partial<Pick<Entry, 'body'>>
/** A refused entry, with the requested and the current values. */
export type Refused = Pick<Attention, 'problem' | 'requested' | 'now'>
/** The fields of an entry that its page needs. */
export type Placed = Pick<Entry, 'call' | 'channel' | 'params' | 'seen' | 'patches'>

/**
 * An area's descriptions of the rows of one table. The tray, the page of refused changes and the journal use them without
 * knowing the area. Omitted parts have their defaults.
 */
export interface Description {
  /**
   * Returns the address of the page on which the user can make the change again; null if there is no such page.
   * @param event the id of the entry's event; undefined if this device does not know the event
   */
  place?(entry: Placed, event: number | undefined): string | null
  /** The names of a row's fields. */
  fields: Readonly<Record<string, () => string>>
  /** Returns the text for a value; undefined to use the default text. */
  value?(field: string, value: unknown): string | undefined
  /** Returns the fields to compare, in order, for a change of these fields. If absent, the changed fields are compared. */
  compared?(fields: readonly string[]): readonly string[]
  /** Whether a field of the row should be shown. */
  shows?(field: string, row: Readonly<Record<string, unknown>>): boolean
  /**
   * Returns the reason of a refusal, if the area's text is better than the server's; null otherwise.
   * @param zone the zone of times in the text
   */
  refusal?(refused: Refused, zone: string): string | null
  /** Whether the change may be repeated for the current row. */
  repeats?: Repeats
  /** The text for several entries of one action. */
  action?(entries: readonly DescribedEntry[]): string
  /** The text for one entry below its action's heading. */
  one?(entry: DescribedEntry): string
  /** A short text for many entries. */
  many?(entries: readonly DescribedEntry[]): string
}

/** The descriptions of tables; null for a table that no queued change is about. */
export type Descriptions = Readonly<Partial<Record<Table, Description | null>>>

/** The table that an entry changes. */
export const tableOf = ({ answer, patches }: Partial<Pick<Entry, 'answer' | 'patches'>>): Table | null =>
  answer?.table ?? patches?.[0]?.table ?? null

const plain: Description = { fields: {} }

/** The description for an entry's table. */
export function describe(descriptions: Descriptions, entry: Partial<Pick<Entry, 'answer' | 'patches'>>): Description {
  const table = tableOf(entry)
  return (table && descriptions[table]) ?? plain
}

/** Makes the test of whether an entry may be repeated, for all tables. */
export const repeatsOf =
  (descriptions: Descriptions): Repeats =>
  (entry, now) =>
    describe(descriptions, entry).repeats?.(entry, now) ?? true
