import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Shape } from '#lib/imports/header.ts'
import type { ImportKind, Problem } from '#lib/imports/types.ts'
import { text } from '#messages/dynamic.ts'
import { m } from '#messages/m.ts'
import { hstack, stack } from '#styled/patterns'
import { Banner } from '#ui/banner/banner.tsx'
import { Card } from '#ui/card/card.tsx'
import { Chip } from '#ui/chip/chip.tsx'
import type { Column } from '#ui/data-table/columns.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { Spinner } from '#ui/spinner/spinner.tsx'
import { detectedFacts } from './detected-facts.ts'
import { FailedLinesButton } from './failed-lines-button.tsx'
import { ProblemList } from './problem-list.tsx'
import type { FileState } from './use-file-check.ts'

interface Props<Kind extends ImportKind, Row> {
  state: FileState<Kind, Row>
  /** Facts about the file's content. */
  facts: (state: Extract<FileState<Kind, Row>, { status: 'understood' }>['understood']) => { label: string; value: ReactNode }[]
  columns: Column<{ line: number; value: Row }>[]
  /** The file and the shapes that it may have; needed to save its failed lines. */
  source: { file: File | null; shapes: readonly Shape[] }
}

/** The number of rows shown. */
const FIRST_ROWS = 8

/** A review of the file before it is sent: columns, counts, first rows, and every problem with its line. */
export function FileCheck<Kind extends ImportKind, Row>({ state, facts, columns, source }: Props<Kind, Row>) {
  if (state.status === 'none') return null
  if (state.status === 'reading') return <Spinner label={m.imports_reading()} />
  const failed = (problems: ListedProblem[]) =>
    source.file && <FailedLinesButton {...source} file={source.file} problems={problems} />
  if (state.status === 'refused') return <Refusal refused={state.refused} actions={failed} />
  const { understood } = state
  const problems = understood.problems.map(listed)
  return (
    <div className={stack({ gap: '4' })}>
      <Card title={m.imports_understood()}>
        <div className={stack({ gap: '3' })}>
          <DescriptionList items={[...facts(understood), ...detectedFacts(understood.detected)]} />
          <div className={hstack({ gap: '1', flexWrap: 'wrap' })}>
            {understood.columns.found.map((column) => (
              <Chip key={column} tone="positive" icon={<CircleCheck />}>
                {column}
              </Chip>
            ))}
            {understood.columns.ignored.map((column) => (
              <Chip key={column}>{m.imports_ignored({ column })}</Chip>
            ))}
          </div>
        </div>
      </Card>
      <ProblemList problems={problems} more={understood.moreProblems} actions={failed(problems)} />
      <Card title={m.imports_first_rows()} flush>
        <DataTable
          label={m.imports_first_rows()}
          columns={columns}
          rows={understood.rows.slice(0, FIRST_ROWS)}
          rowKey={(row) => row.line + JSON.stringify(row.value)}
          fill={false}
          flush
        />
      </Card>
    </div>
  )
}

type RefusedFile = Extract<FileState<ImportKind, unknown>, { status: 'refused' }>['refused']

type ListedProblem = { line: number; message: string }

const listed = ({ line, code, params }: Problem): ListedProblem => ({ line, message: text(`import_problems_${code}`, params) })

function Refusal({ refused, actions }: { refused: RefusedFile; actions: (problems: ListedProblem[]) => ReactNode }) {
  const problems = refused.problems.map(listed)
  // The choice above the review solves these problems, so the file itself can be imported.
  const isUndecided = problems.length > 0 && refused.problems.every(({ code }) => code === 'date_undecided')
  return (
    <div className={stack({ gap: '4' })}>
      {isUndecided ? (
        <Banner tone="caution">{m.imports_date_order_needed()}</Banner>
      ) : (
        <Banner tone="danger" title={m.imports_refused()}>
          {text(`import_problems_${refused.code}`, refused.params)}
        </Banner>
      )}
      <ProblemList problems={problems} actions={actions(problems)} />
    </div>
  )
}
