import { type Column, linkOf } from './columns.ts'
import { type BodyProps, RowMark } from './data-grid.tsx'
import { RowCell } from './row-cell.tsx'
import { useRowKeys } from './use-row-keys.ts'

const skeletonCards = [0, 1, 2, 3, 4, 5, 6, 7]

function cardPlace<Row>(column: Column<Row>, index: number): NonNullable<Column<Row>['card']> {
  return column.card ?? (index === 0 ? 'title' : 'meta')
}

/** Whether a card shows the heading before the cell: a card has no head, so a bare figure says nothing. */
const hasLabel = <Row,>({ cardLabel, align }: Column<Row>): boolean => cardLabel ?? align === 'end'

/** The same rows as two-line cards, for screens too narrow for a table. */
export function DataCards<Row>(props: BodyProps<Row>) {
  const { label, columns, rows, strip = [], rowKey, loading, rowMark, styles } = props
  const { body, rowProps, hrefOf, open } = useRowKeys(props)
  const at = (place: string) => columns.filter((column, index) => cardPlace(column, index) === place)
  const linked = linkOf(columns)
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
            <div className={styles.cardTitle}>
              <div className={styles.cardNames}>
                {at('title').map((column) => (
                  <div key={column.id}>{cellOf(column, row)}</div>
                ))}
              </div>
              <RowMark mark={rowMark?.(row)} className={styles.mark} />
            </div>
            {at('end').map((column) => (
              <div key={column.id}>{cellOf(column, row)}</div>
            ))}
          </div>
          <div className={styles.cardMeta}>
            {at('meta').map((column) => (
              <div key={column.id}>
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
