import { isValidElement, type ReactNode } from 'react'
import { m } from '#messages/m.ts'
import { type Column, linkOf } from './columns.ts'
import { type BodyProps, RowMark } from './data-grid.tsx'
import { RowCell } from './row-cell.tsx'
import { useRowKeys } from './use-row-keys.ts'

const skeletonCards = [0, 1, 2, 3, 4, 5, 6, 7]

function cardPlace<Row>(column: Column<Row>, index: number): NonNullable<Column<Row>['card']> {
  return column.card ?? (index === 0 ? 'title' : 'meta')
}

/** Whether a cell shows only that there is no value. A card has no head, so such a dash says nothing. */
function isBlank(cell: ReactNode): boolean {
  if (isValidElement<{ children?: ReactNode }>(cell)) return cell.props.children !== undefined && isBlank(cell.props.children)
  return cell === m.common_empty_value() || cell === '' || cell === null || cell === undefined || cell === false
}

/** Whether a card shows the heading before the cell: a card has no head, so a bare figure says nothing. */
const hasLabel = <Row,>({ cardLabel, align }: Column<Row>): boolean => cardLabel ?? align === 'end'

/** The same rows as two-line cards, for screens too narrow for a table. */
export function DataCards<Row>(props: BodyProps<Row>) {
  const { label, columns, rows, strip = [], rowKey, loading, rowMark, styles } = props
  const { body, rowProps, hrefOf, open } = useRowKeys(props)
  const at = (...places: string[]) => columns.filter((column, index) => places.includes(cardPlace(column, index)))
  const linked = linkOf(columns)
  const filled = (row: Row, of: Column<Row>[]) => of.filter((column) => !isBlank(column.cell(row)))
  const namesOf = (row: Row) => {
    const names = filled(row, at('title'))
    return names.length > 0 ? names : at('title').slice(0, 1)
  }
  const states = at('end').filter(({ acts }) => !acts)
  const controls = at('end').filter(({ acts }) => acts)
  if (loading) {
    return (
      <ul className={styles.cards} aria-hidden="true">
        {skeletonCards.map((card) => (
          <li key={card} className={styles.card}>
            <div className={styles.cardTop}>
              <span className={styles.skeleton} style={{ width: '60%' }} />
            </div>
            <div className={styles.cardMeta}>
              <span className={styles.skeleton} style={{ width: '85%', height: '0.75rem' }} />
            </div>
          </li>
        ))}
      </ul>
    )
  }
  const cellOf = (column: Column<Row>, row: Row) => <RowCell {...{ column, linked, row, hrefOf, open }} />
  return (
    <ul ref={body as React.RefObject<HTMLUListElement | null>} className={styles.cards} aria-label={label}>
      {rows.map((row, index) => (
        <li
          key={rowKey(row)}
          className={styles.card}
          data-strip={index < strip.length ? '' : undefined}
          {...rowProps(row, index)}
        >
          <div className={styles.cardTop}>
            <div className={styles.cardHead}>
              <div className={styles.cardTitle}>
                <div className={styles.cardNames}>
                  {namesOf(row).map((column) => (
                    <div key={column.id}>{cellOf(column, row)}</div>
                  ))}
                </div>
                <RowMark mark={rowMark?.(row)} className={styles.mark} />
              </div>
              {states.length > 0 && (
                <div className={styles.cardStates}>
                  {states.map((column) => (
                    <div key={column.id}>{cellOf(column, row)}</div>
                  ))}
                </div>
              )}
            </div>
            {controls.map((column) => (
              <div key={column.id}>{cellOf(column, row)}</div>
            ))}
          </div>
          <div className={styles.cardMeta}>
            {filled(row, at('meta', 'line')).map((column) => (
              <div key={column.id} data-line={column.card === 'line' ? '' : undefined}>
                {hasLabel(column) && `${column.header} `}
                {cellOf(column, row)}
              </div>
            ))}
          </div>
        </li>
      ))}
    </ul>
  )
}
