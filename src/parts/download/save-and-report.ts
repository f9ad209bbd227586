import { saveFile } from '#data/api/save-file.ts'
import { formatBytes } from '#lib/bytes.ts'
import { m } from '#messages/m.ts'
import { toast } from '#ui/toast/toast-store.ts'

const LONG_MS = 8000

/**
 * Saves a file on the device, and reports the file's name with its size or, for a CSV file, the number of its lines without the
 * header.
 * @param more a further sentence of the report
 */
export async function saveAndReport(blob: Blob, name: string, more?: string): Promise<void> {
  saveFile(blob, name)
  const saved = name.endsWith('.csv')
    ? m.download_saved_lines({ name, count: await linesOf(await blob.text()) })
    : m.download_saved({ name, size: formatBytes(blob.size) })
  toast({ tone: 'positive', text: [saved, more].filter(Boolean).join(' '), duration: LONG_MS })
}

/** The number of records of a CSV text, without its header; a record may span lines. */
export async function linesOf(text: string): Promise<number> {
  const { eachRecord } = await import('#lib/csv.ts')
  let records = 0
  eachRecord(text, () => void records++)
  return Math.max(0, records - 1)
}
