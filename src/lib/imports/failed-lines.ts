import { csvCell, unguardCell } from '#lib/csv-write.ts'
import { eachRecord } from '#lib/csv.ts'
import type { Shape } from './header.ts'
import { isBlank, readSource } from './source.ts'
import { isRefused, type ImportFile } from './types.ts'

/**
 * Writes the header of a file and its lines with problems as a CSV, with the problem in a last column. An import
 * ignores that column, so the corrected file can be imported. Returns '' if the file cannot be read.
 * @param problems the problems, several of which may be in one line; `column` is the name of the last column
 */
export function failedLines(
  file: ImportFile,
  shapes: readonly Shape[],
  { problems, column }: { problems: readonly { line: number; message: string }[]; column: string },
): string {
  const source = readSource(file, shapes)
  if (isRefused(source)) return ''
  const messagesOf = new Map<number, string[]>()
  for (const { line, message } of problems) messagesOf.set(line, [...(messagesOf.get(line) ?? []), message])
  const lines: string[] = []
  let width = 0
  // A file that was saved by this function before already has the column with the problems.
  let place = 0
  const visit = (cells: string[], number: number) => {
    if (number < source.firstLine || isBlank(cells)) return
    const messages = lines.length === 0 ? [column] : messagesOf.get(number)
    if (lines.length === 0) {
      width = cells.length
      place = cells.includes(column) ? cells.indexOf(column) : width
    }
    if (!messages) return
    const filled = [...cells, ...Array.from({ length: Math.max(0, width - cells.length) }, () => '')]
    if (place < width) filled[place] = messages.join(' ')
    else filled.push(messages.join(' '))
    lines.push(filled.map((cell) => csvCell(unguardCell(cell))).join(','))
  }
  eachRecord(source.text, visit, source.separator)
  return `\ufeff${lines.map((line) => `${line}\r\n`).join('')}`
}
