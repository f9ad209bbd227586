import type { Detected } from '#lib/imports/types.ts'
import { m } from '#messages/m.ts'

const encodings = { 'utf-8': 'UTF-8', 'utf-16le': 'UTF-16', 'utf-16be': 'UTF-16', 'windows-1252': 'Windows-1252' } as const

/** The detected format of a file as labelled facts: separator, encoding, decimal sign, order of day and month. */
export function detectedFacts({ separator, encoding, decimalSign, dateOrder }: Detected): { label: string; value: string }[] {
  const separators = { ',': m.imports_comma(), ';': m.imports_semicolon(), '\t': m.imports_tab() }
  const facts = [
    { label: m.imports_separator(), value: separators[separator] },
    { label: m.imports_encoding(), value: encodings[encoding] },
  ]
  if (decimalSign) facts.push({ label: m.imports_decimals(), value: decimalSign === '.' ? m.imports_point() : m.imports_comma() })
  if (dateOrder)
    facts.push({ label: m.imports_date_order(), value: dateOrder === 'mdy' ? m.imports_month_first() : m.imports_day_first() })
  return facts
}
