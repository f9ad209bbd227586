import { leaguesOf } from '#lib/fixed-lists.ts'
import type { EventRow } from './types.ts'

/** The columns of an event that an import writes. */
export const importedColumns = [
  'event_id',
  'title',
  'time',
  'timezone',
  'venue',
  'category',
  'league',
  'security_phrase',
  'marketplace_cutoff_at',
  'status',
] as const

/** The fields of a stored event that an import writes. */
export interface ImportedEvent {
  event_id: string
  title: string
  time: string
  timezone: string
  venue: string
  category: string
  league: string | null
  security_phrase: string | null
  marketplace_cutoff_at: string | null
  status: 0 | 1
}

/** Merges the file's values into the stored ones, or into a new event's defaults. Columns that the file lacks do not change. */
export function mergedEvent(value: EventRow, there: ImportedEvent | undefined): ImportedEvent {
  const category = (value.category === undefined ? there?.category : value.category) ?? 'sport'
  const league = value.league === undefined ? (there?.league ?? null) : value.league
  return {
    event_id: value.event_id,
    title: value.title,
    time: value.time,
    timezone: value.timezone,
    venue: value.venue,
    category,
    league: leaguesOf(category).some((one) => one === league) ? league : null,
    security_phrase: value.security_phrase === undefined ? (there?.security_phrase ?? null) : value.security_phrase,
    marketplace_cutoff_at:
      value.marketplace_cutoff_at === undefined ? (there?.marketplace_cutoff_at ?? null) : value.marketplace_cutoff_at,
    status: value.status ?? there?.status ?? 1,
  }
}

/** Whether a file changes the event. */
export const changesEvent = (row: ImportedEvent, there: ImportedEvent): boolean =>
  importedColumns.some((column) => row[column] !== there[column])
