import { Download } from 'lucide-react'
import type { Shape } from '#lib/imports/header.ts'
import { m } from '#messages/m.ts'
import { saveAndReport } from '#parts/download/save-and-report.ts'
import { css } from '#styled/css'
import { hstack, stack } from '#styled/patterns'
import { Button } from '#ui/button/button.tsx'
import { Chip } from '#ui/chip/chip.tsx'

interface Props {
  shape: Shape
  /** The template's file name, and an example line for each form that a line may have. */
  template: { name: string; lines: readonly Record<string, string>[] }
}

const quiet = css({ textStyle: 'label', color: 'text-muted' })

/** The required and optional columns of a file, with a template, before a file is chosen. */
export function FileNeeds({ shape, template }: Props) {
  const groups = (shape.anyOf ?? []).map((names) => names.join(', '))
  return (
    <div className={stack({ gap: '2' })}>
      <Columns label={m.imports_required()} names={shape.required} />
      {groups.length > 0 && <p className={quiet}>{m.imports_either({ columns: groups.join(` ${m.imports_or()} `) })}</p>}
      {shape.blank && <p className={quiet}>{m.imports_may_be_blank({ columns: shape.blank.join(', ') })}</p>}
      <Columns label={m.imports_optional()} names={shape.optional} />
      <div>
        <Button size="small" icon={<Download />} onClick={() => void saveAndReport(csvOf(shape, template.lines), template.name)}>
          {m.imports_template()}
        </Button>
      </div>
    </div>
  )
}

function Columns({ label, names }: { label: string; names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <div className={hstack({ gap: '1', flexWrap: 'wrap' })}>
      <span className={quiet}>{label}</span>
      {names.map((name) => (
        <Chip key={name}>{name}</Chip>
      ))}
    </div>
  )
}

/** The text of the template: the columns that the examples use, and one line for each example. */
export function templateText(shape: Shape, lines: readonly Record<string, string>[]): string {
  const known = [...shape.required, ...(shape.anyOf ?? []).flat(), ...shape.optional]
  const columns = known.filter((column) => lines.some((line) => line[column] !== undefined))
  const cell = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  return [columns, ...lines.map((line) => columns.map((column) => cell(line[column] ?? '')))]
    .map((cells) => `${cells.join(',')}\r\n`)
    .join('')
}

const csvOf = (shape: Shape, lines: readonly Record<string, string>[]) =>
  new Blob([templateText(shape, lines)], { type: 'text/csv;charset=utf-8' })
