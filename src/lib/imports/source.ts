import { unguardCell } from '#lib/csv-write.ts'
import { eachRecord, type Separator } from '#lib/csv.ts'
import { decodeText, type Encoding } from '#lib/text-file.ts'
import { fitsOne, type Shape } from './header.ts'
import { refuse, refuseUnread } from './refuse.ts'
import type { ImportFile, Refused } from './types.ts'

/**
 * A file as text, with its encoding and its separator. `firstLine` is the first line to read: 2 if the first line only names the
 * separator (`sep=;`), otherwise 1.
 */
export type Source = { text: string; encoding: Encoding; separator: Separator; firstLine: number }

const separators: readonly Separator[] = [',', ';', '\t']

/** Reads the bytes of a file as text and finds its separator, or returns why it cannot be read. */
export function readSource({ name, bytes }: ImportFile, shapes: readonly Shape[]): Source | Refused {
  const unread = refuseUnread(name, bytes.length)
  if (unread) return unread
  const decoded = decodeText(bytes)
  if ('problem' in decoded) {
    if (decoded.problem === 'encoding') return refuse('encoding', { line: decoded.line })
    return refuse(decoded.problem === 'utf-16' ? 'utf16' : decoded.problem)
  }
  const text = cleanText(decoded.text)
  const { encoding } = decoded
  const [named, sign] = /^"?sep=(.)"?[ ,;\t]*(?=[\r\n]|$)/i.exec(text) ?? []
  if (named === undefined) return { text, encoding, separator: separatorOf(text, shapes), firstLine: 1 }
  const separator = separators.find((one) => one === sign)
  return separator === undefined ? refuse('separator') : { text, encoding, separator, firstLine: 2 }
}

/**
 * Removes invisible characters (U+200B to U+200D, U+2060, U+FEFF), replaces non-breaking blanks by plain ones, and composes
 * accents (NFC), so that texts that look the same are equal.
 */
export const cleanText = (text: string): string =>
  text
    .replaceAll(/[\u200b-\u200d\u2060\ufeff]/g, '')
    .replaceAll(/[\u00a0\u2007\u202f]/g, ' ')
    .normalize('NFC')

/** Finds the separator that divides the first line into the columns of a shape, or else the one that makes the most cells. */
function separatorOf(text: string, shapes: readonly Shape[]): Separator {
  const headers = separators.map((separator) => ({ separator, cells: firstCells(text, separator) }))
  const fitting = headers.find(({ cells }) => fitsOne(cells, shapes))
  return (fitting ?? headers.reduce((most, one) => (one.cells.length > most.cells.length ? one : most))).separator
}

function firstCells(text: string, separator: Separator): string[] {
  let first: string[] = []
  const visit = (cells: string[]) => {
    if (isBlank(cells)) return true
    first = cells
    return false
  }
  eachRecord(text, visit, separator)
  return first
}

/** Whether all cells of a line are blank. */
export const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '')

/** A cell without surrounding blanks, and without the apostrophe that our own exports put before formulas. */
export const cellText = (cell = ''): string => {
  const text = cell.trim()
  return text.startsWith("'") ? unguardCell(text).trim() : text
}
