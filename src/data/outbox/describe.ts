import type { Table } from '#contract/tables.ts'
import type { Attention, Repeats } from './choices.ts'
import type { Entry } from './entry.ts'

/** An entry as far as its words are concerned. */
export type Told = Pick<Entry, 'label' | 'action'>
/** An entry that was refused, with what was asked and what is there now. */
export type Refused = Pick<Attention, 'problem' | 'asked' | 'now'>
/** An entry as far as its page is concerned. */
export type Placed = Pick<Entry, 'call' | 'channel' | 'params' | 'seen' | 'patches'>

/**
 * What an area says of the rows of one table, so that tray, attention and journal can tell of them without knowing them.
 * Whatever is left out is said as of any row.
 */
export interface Description {
  /** The page on which a wish can be looked at and made again; null if it has none. @param event that the device found for it */
  place?(entry: Placed, event: number | undefined): string | null
  /** The fields of a row, in words. */
  fields: Readonly<Record<string, () => string>>
  /** A value in words; undefined if it is said as any value is. */
  value?(field: string, value: unknown): string | undefined
  /** Which fields of the row to compare, of those that were asked for. */
  compared?(fields: readonly string[]): readonly string[]
  /** Is there something to say of a field, while the row is so? */
  tells?(field: string, row: Readonly<Record<string, unknown>>): boolean
  /** Why it was refused, where the area knows better than the server's text. @param zone in which times are told */
  refusal?(refused: Refused, zone: string): string | null
  /** May it be done again while the row is so? */
  repeats?: Repeats
  /** Several entries that are one action, in words. */
  action?(entries: readonly Told[]): string
  /** One entry of an action that has been named above. */
  one?(entry: Told): string
  /** Many entries in few words. */
  many?(entries: readonly Told[]): string
}

/** The descriptions of every table that wishes are about. */
export type Descriptions = Readonly<Partial<Record<Table, Description>>>

/** The table an entry is about. */
export const tableOf = ({ answer, patches }: Partial<Pick<Entry, 'answer' | 'patches'>>): Table | null =>
  answer?.table ?? patches?.[0]?.table ?? null

const plain: Description = { fields: {} }

/** What is said of the row an entry is about. */
export function describe(descriptions: Descriptions, entry: Partial<Pick<Entry, 'answer' | 'patches'>>): Description {
  const table = tableOf(entry)
  return (table && descriptions[table]) ?? plain
}

/** Which entries may be done again, whatever they are about. */
export const repeatsOf =
  (descriptions: Descriptions): Repeats =>
  (entry, now) =>
    describe(descriptions, entry).repeats?.(entry, now) ?? true
