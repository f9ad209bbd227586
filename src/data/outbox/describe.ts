import type { Table } from '#contract/tables.ts'
import type { Attention, Repeats } from './choices.ts'
import type { Entry } from './entry.ts'

/** An entry as far as its words are concerned. */
export type DescribedEntry = Pick<Entry, 'label' | 'action'>
/** An entry that was refused, with what was requested and what is there now. */
export type Refused = Pick<Attention, 'problem' | 'requested' | 'now'>
/** An entry as far as its page is concerned. */
export type Placed = Pick<Entry, 'call' | 'channel' | 'params' | 'seen' | 'patches'>

/**
 * An area's descriptions of the rows of one table, so that tray, attention and journal can show them without knowing them.
 * Omitted parts have their defaults.
 */
export interface Description {
  /** The page of the row, on which the change can be made again; null if it has none. @param event that the device found for it */
  place?(entry: Placed, event: number | undefined): string | null
  /** The fields of a row, in words. */
  fields: Readonly<Record<string, () => string>>
  /** A value in words; undefined for the default words. */
  value?(field: string, value: unknown): string | undefined
  /** Which fields of the row to compare, of those that were asked for. */
  compared?(fields: readonly string[]): readonly string[]
  /** Whether a field is worth showing for the row. */
  shows?(field: string, row: Readonly<Record<string, unknown>>): boolean
  /** The reason of a refusal, if the area knows better than the server's text. @param zone the zone of times in the text */
  refusal?(refused: Refused, zone: string): string | null
  /** May it be done again while the row is so? */
  repeats?: Repeats
  /** Several entries that are one action, in words. */
  action?(entries: readonly DescribedEntry[]): string
  /** One entry of an action that has been named above. */
  one?(entry: DescribedEntry): string
  /** Many entries in few words. */
  many?(entries: readonly DescribedEntry[]): string
}

/** The descriptions of tables; null for a table that no queued change is about. */
export type Descriptions = Readonly<Partial<Record<Table, Description | null>>>

/** The table an entry is about. */
export const tableOf = ({ answer, patches }: Partial<Pick<Entry, 'answer' | 'patches'>>): Table | null =>
  answer?.table ?? patches?.[0]?.table ?? null

const plain: Description = { fields: {} }

/** The description of the row of an entry. */
export function describe(descriptions: Descriptions, entry: Partial<Pick<Entry, 'answer' | 'patches'>>): Description {
  const table = tableOf(entry)
  return (table && descriptions[table]) ?? plain
}

/** Which entries may be done again, whatever they are about. */
export const repeatsOf =
  (descriptions: Descriptions): Repeats =>
  (entry, now) =>
    describe(descriptions, entry).repeats?.(entry, now) ?? true
