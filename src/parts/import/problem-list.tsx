import type { ReactNode } from 'react'
import { m } from '#messages/m.ts'
import { HelpLink } from '#parts/help/help-link.tsx'
import { css } from '#styled/css'
import { Card } from '#ui/card/card.tsx'

interface LineProblem {
  line: number
  message: string
}

const rows = css({
  maxHeight: '20rem',
  overflow: 'auto',
  textStyle: 'dense',
  '& td, & th': { paddingBlock: '1', paddingInlineEnd: '4', textAlign: 'start', verticalAlign: 'top' },
})
const number = css({ fontVariantNumeric: 'tabular-nums', color: 'text-muted', whiteSpace: 'nowrap' })

interface Props {
  problems: LineProblem[]
  more?: number
  /** Buttons for the problems. */
  actions?: ReactNode
}

/** Every problem of a file with its line; renders nothing without problems. */
export function ProblemList({ problems, more = 0, actions }: Props) {
  if (problems.length === 0) return null
  const title = m.imports_problems({ count: problems.length + more })
  return (
    <Card
      title={title}
      actions={
        <>
          <HelpLink to="import#problems" />
          {actions}
        </>
      }
    >
      <div className={rows} tabIndex={0} role="region" aria-label={title}>
        <table>
          <thead>
            <tr>
              <th>{m.imports_line()}</th>
              <th>{m.imports_problem()}</th>
            </tr>
          </thead>
          <tbody>
            {problems.map((problem, index) => (
              <tr key={index}>
                <td className={number}>{problem.line}</td>
                <td>{problem.message}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {more > 0 && <p>{m.imports_more_problems({ count: more })}</p>}
      </div>
    </Card>
  )
}
