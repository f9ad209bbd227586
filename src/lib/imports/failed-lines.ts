import { csvCell, unguardCell } from '#lib/csv-write.ts'
import { eachRecord } from '#lib/csv.ts'
import type { Shape } from './header.ts'
import { isBlank, readSource } from './source.ts'
import { isRefused, type ImportFile } from './types.ts'

/**
 * The header of a file and those of its lines that have a problem, as a CSV with a last column that says what it is. An import
 * ignores that column, so the file can be corrected and imported.
 * @param problems the problems, of which a line may have several; `column` names the last column
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
  const visit = (cells: string[], number: number) => {
    if (number < source.firstLine || isBlank(cells)) return
    const messages = lines.length === 0 ? [column] : messagesOf.get(number)
    width ||= cells.length
    if (!messages) return
    const filled = [...cells, ...Array.from({ length: Math.max(0, width - cells.length) }, () => '')]
    lines.push([...filled, messages.join(' ')].map((cell) => csvCell(unguardCell(cell))).join(','))
  }
  eachRecord(source.text, visit, source.separator)
  return `\ufeff${lines.map((line) => `${line}\r\n`).join('')}`
}
