import { Download } from 'lucide-react'
import { failedLines } from '#lib/imports/failed-lines.ts'
import type { Shape } from '#lib/imports/header.ts'
import { m } from '#messages/m.ts'
import { saveAndReport } from '#parts/download/save-and-report.ts'
import { Button } from '#ui/button/button.tsx'
import { bytesOf } from './use-file-check.ts'

interface Props {
  file: File
  shapes: readonly Shape[]
  problems: readonly { line: number; message: string }[]
}

/** Saves the lines with problems as a separate file, each with its problem, so that they can be corrected and imported. */
export function FailedLinesButton({ file, shapes, problems }: Props) {
  if (problems.length === 0) return null
  const save = async () => {
    const text = failedLines({ name: file.name, bytes: await bytesOf(file) }, shapes, { problems, column: m.imports_problem() })
    await saveAndReport(
      new Blob([text], { type: 'text/csv;charset=utf-8' }),
      file.name.replace(/(\.csv)?$/i, `-${m.imports_failed_suffix()}.csv`),
    )
  }
  return (
    <Button size="small" icon={<Download />} onClick={() => void save()}>
      {m.imports_failed_lines()}
    </Button>
  )
}
