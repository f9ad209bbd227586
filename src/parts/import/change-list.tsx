import { m } from '#messages/m.ts'
import { css } from '#styled/css'

/** A value that an import would change. */
export interface Change {
  /** The name of the row, for the user. */
  what: string
  /** The column, in words. */
  column: string
  from: string
  to: string
}

const table = css({
  maxHeight: '20rem',
  overflow: 'auto',
  textStyle: 'dense',
  marginBlockStart: '3',
  '& table': { width: '100%' },
  '& td, & th': { paddingBlock: '1', paddingInlineEnd: '4', textAlign: 'start', verticalAlign: 'top' },
})
const old = css({ color: 'text-muted', textDecoration: 'line-through' })

/** The values that an import would change, each with its current and its new value; `more` counts those that are not listed. */
export function ChangeList({ changes, more = 0 }: { changes: readonly Change[]; more?: number }) {
  if (changes.length === 0) return null
  return (
    <div className={table} tabIndex={0} role="region" aria-label={m.imports_changes()}>
      <table>
        <thead>
          <tr>
            <th>{m.imports_change_what()}</th>
            <th>{m.imports_change_column()}</th>
            <th>{m.imports_change_from()}</th>
            <th>{m.imports_change_to()}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <tr key={`${change.what} ${change.column} ${change.from} ${change.to}`}>
              <td>{change.what}</td>
              <td>{change.column}</td>
              <td className={old}>{change.from || m.common_empty_value()}</td>
              <td>{change.to || m.common_empty_value()}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && <p>{m.imports_more_problems({ count: more })}</p>}
    </div>
  )
}
