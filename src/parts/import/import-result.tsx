import type { Shape } from '#lib/imports/header.ts'
import type { KeyedText } from '#lib/problem-texts.ts'
import { showCount } from '#ui/count/count.ts'
import { m } from '#messages/m.ts'
import { stack } from '#styled/patterns'
import { Button } from '#ui/button/button.tsx'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { FailedLinesButton } from './failed-lines-button.tsx'
import { importWords } from './import-words.ts'
import { ProblemList } from './problem-list.tsx'

/** The result of an import, from the server. */
export interface ImportCounts {
  imported: number
  updated: number
  unchanged: number
  skipped: number
  problems: { line: number; message: string; text?: KeyedText | undefined }[]
  notices?: { message: string; text: KeyedText }[] | undefined
}

interface Props {
  title: string
  answer: ImportCounts
  /** The file and the shapes that it may have; needed to save its failed lines. */
  source: { file: File | null; shapes: readonly Shape[] }
  onClose: () => void
}

/** The result of an import with problems or notices. `onClose` continues. */
export function ImportResult({ title, answer, source, onClose }: Props) {
  const problems = answer.problems.map((problem) => ({ line: problem.line, message: importWords(problem) }))
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      size="large"
      footer={
        <Button variant="primary" data-autofocus onClick={onClose}>
          {m.common_continue()}
        </Button>
      }
    >
      <div className={stack({ gap: '4' })}>
        <DescriptionList
          layout="columns"
          items={[
            { label: m.imports_new(), value: showCount(answer.imported) },
            { label: m.imports_changed(), value: showCount(answer.updated) },
            { label: m.imports_unchanged(), value: showCount(answer.unchanged) },
            { label: m.imports_skipped(), value: showCount(answer.skipped) },
          ]}
        />
        {answer.notices?.map((notice) => (
          <p key={notice.message}>{importWords(notice)}</p>
        ))}
        <ProblemList
          problems={problems}
          actions={source.file && <FailedLinesButton {...source} file={source.file} problems={problems} />}
        />
      </div>
    </Dialog>
  )
}
