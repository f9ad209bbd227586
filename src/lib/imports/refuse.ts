import { formatBytes } from '#lib/bytes.ts'
import { fill, refusalTexts, type RefusalCode, type Params } from './problem-texts.ts'
import type { Problem, Refused } from './types.ts'

/** The largest accepted file, in bytes. */
export const maxFileSize = 20_000_000

/** The most events a file may hold. */
export const maxEvents = 10_000

/** A refusal with its English text. */
export const refuse = (code: RefusalCode, params: Params = {}, problems: Problem[] = []): Refused => ({
  refused: { status: code === 'too_large' ? 413 : 422, code, params, message: fill(refusalTexts[code], params), problems },
})

/** Refuses a file before it is read, for a name that does not end in .csv or a size over 20 MB. Null if the file may be read. */
export function refuseUnread(name: string, size: number): Refused | null {
  if (/\.(xlsx?|xlsm|ods|numbers)$/i.test(name)) return refuse('spreadsheet')
  if (!/\.csv$/i.test(name)) return refuse('not_csv', { name })
  if (size > maxFileSize) return refuse('too_large', { size: formatBytes(size), max: formatBytes(maxFileSize) })
  return null
}
