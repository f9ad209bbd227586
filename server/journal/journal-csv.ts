import type { JournalEntry } from '#contract/journal.ts'
import { csvPieces, type Cell } from '#lib/csv-write.ts'
import { fileTimes } from '#server/exports/file-times.ts'

const header = ['At', 'User ID', 'User', 'Call', 'Table', 'Row', 'Before', 'After', 'Device', 'Outcome']

/** Returns the record of changes as a CSV file. @param zone the channel's time zone, for all times */
export const journalCsv = (
  pages: AsyncIterable<readonly Omit<JournalEntry, 'facts'>[]>,
  zone: string,
  time = fileTimes(zone),
): AsyncGenerator<string> =>
  csvPieces(header, pages, (entry): Cell[] => [
    time(entry.at),
    entry.user.id,
    entry.user.name,
    entry.call,
    entry.table,
    entry.row_id,
    asText(entry.before),
    asText(entry.after),
    entry.device && (entry.device.name ?? entry.device.id),
    entry.outcome,
  ])

const asText = (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value))
