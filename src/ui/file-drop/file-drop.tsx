import { FileText, Upload } from 'lucide-react'
import { useState } from 'react'

import { formatBytes } from '#lib/bytes.ts'
import { m } from '#messages/m.ts'
import { fileDrop } from '#styled/recipes'
import { Field, type FieldProps } from '#ui/field/field.tsx'
import { useFieldControl } from '#ui/field/field-context.ts'

import { problemWith } from './file-problem.ts'

type ZoneProps = {
  file: File | null
  onFile: (file: File | null) => void
  /** Accepted file endings, separated by commas; `.csv` by default. */
  accept?: string
  /** The largest accepted file in bytes; 20 MB by default. */
  maxBytes?: number
  disabled?: boolean
}

function Zone({
  file,
  onPick,
  accept,
  maxBytes,
  disabled,
}: Required<Omit<ZoneProps, 'onFile'>> & { onPick: (file: File) => void }) {
  const [over, setOver] = useState(false)
  const styles = fileDrop()
  return (
    <div
      className={styles.zone}
      data-over={over ? '' : undefined}
      onDragEnter={() => setOver(!disabled)}
      onDragLeave={(event) => !event.currentTarget.contains(event.relatedTarget as Node | null) && setOver(false)}
      onDrop={() => setOver(false)}
    >
      {file ? <FileText /> : <Upload />}
      <span className={styles.name}>{file ? file.name : m.ui_drop_file()}</span>
      <span className={styles.limits}>
        {file
          ? `${formatBytes(file.size)} · ${m.ui_file_replace()}`
          : m.ui_drop_accepts({ types: accept, size: formatBytes(maxBytes) })}
      </span>
      <input
        {...useFieldControl()}
        type="file"
        accept={accept}
        disabled={disabled}
        onChange={(event) => {
          const picked = event.target.files?.[0]
          event.target.value = ''
          if (picked) onPick(picked)
        }}
      />
    </div>
  )
}

export type FileDropProps = FieldProps & ZoneProps

/** Accepts one file, dropped or chosen. A file of the wrong kind or size shows an error, and the last valid one stays. */
export function FileDrop(props: FileDropProps) {
  const {
    file,
    onFile,
    accept = '.csv',
    maxBytes = 20_000_000,
    disabled = false,
    label,
    help,
    error,
    required,
    optional,
    hideLabel,
    id,
  } = props
  const [refusal, setRefusal] = useState<string | null>(null)
  const pick = (picked: File) => {
    const problem = problemWith(picked, accept, maxBytes)
    const words = { name: picked.name, types: accept, size: formatBytes(picked.size), max: formatBytes(maxBytes) }
    setRefusal(problem === 'type' ? m.ui_file_wrong_type(words) : problem === 'size' ? m.ui_file_too_big(words) : null)
    if (!problem) onFile(picked)
  }
  return (
    <Field {...{ label, help, required, optional, hideLabel, id }} error={refusal ?? error}>
      <Zone file={file} onPick={pick} accept={accept} maxBytes={maxBytes} disabled={disabled} />
    </Field>
  )
}
