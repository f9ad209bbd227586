import { type Line, isMet, ratioOf } from './line.ts'

const heads = ['', 'measured', 'floor', 'ratio', 'aim', '']

/** Returns the lines as a table: value, floor, their ratio, the aim and whether it is met. */
export function table(lines: readonly Line[]): string {
  const rows = [heads, ...lines.map(cellsOf)]
  const widths = heads.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  const written = rows.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!)))
      .join('  ')
      .trimEnd(),
  )
  const rule = widths.map((width) => '─'.repeat(width)).join('  ')
  const notes = lines.flatMap(({ what, note }) => (note ? [`  ${what}: ${note}`] : []))
  return [written[0]!, rule, ...written.slice(1), '', ...notes].join('\n')
}

function cellsOf(line: Line): string[] {
  const { what, value, unit, floor, aim } = line
  const ratio = ratioOf(line)
  const met = isMet(line)
  return [
    what,
    `${figure(value)} ${unit}`,
    floor === undefined ? '' : `${figure(floor)} ${unit}`,
    ratio === undefined ? '' : `${figure(ratio)} ×`,
    aim === undefined ? '' : `${aim.is} ${aim.than} ${aim.of === 'ratio' ? '×' : unit}`,
    met === undefined ? '' : met ? '✓' : '✗',
  ]
}

const figure = (value: number): string => (value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2))
