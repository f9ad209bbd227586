import { ArrowDown, ArrowUp } from 'lucide-react'
import type { CSSProperties } from 'react'

import { type dataTable, onlySpoken } from '#styled/recipes'

import { type Column, linkOf, nextSort, titleOf } from './columns.ts'
import type { DataTableProps } from './data-table-props.ts'
import { RowCell } from './row-cell.tsx'
import { useRowKeys } from './use-row-keys.ts'

export type BodyProps<Row> = DataTableProps<Row> & { styles: ReturnType<typeof dataTable> }

const skeletonRows = Array.from({ length: 8 }, (_, index) => index)
const skeletonWidths = ['72%', '48%', '60%', '40%', '64%']

/** The data attributes of a column's cells, by which the styles select the cells. */
const traits = <Row,>(column: Column<Row>, chosen: boolean | undefined) => ({
  'data-align': column.align,
  'data-clip': column.clip ? '' : undefined,
  'data-secondary': chosen ? undefined : column.secondary,
  'data-acts': column.acts ? '' : undefined,
})

const widthsOf = <Row,>({ width, grow }: Column<Row>, share: string) =>
  ({ '--width': grow ? share : width, '--least': width }) as CSSProperties

function HeadCell<Row>({
  column,
  share,
  chosen,
  sort,
  onSort,
  styles,
}: Pick<BodyProps<Row>, 'sort' | 'onSort' | 'styles'> & { column: Column<Row>; share: string; chosen: boolean | undefined }) {
  const active = column.sortKey !== undefined && sort?.by === column.sortKey
  const Arrow = active && sort.order === 'desc' ? ArrowDown : ArrowUp
  const sortable = column.sortKey !== undefined && onSort
  return (
    <th
      scope="col"
      className={styles.headCell}
      {...traits(column, chosen)}
      style={widthsOf(column, share)}
      aria-sort={active ? (sort.order === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      {sortable ? (
        <button
          type="button"
          className={styles.sort}
          data-active={active ? '' : undefined}
          onClick={() => onSort(nextSort(sort, column.sortKey ?? ''))}
        >
          {column.header}
          <Arrow />
        </button>
      ) : (
        <span className={column.hideHeader ? onlySpoken() : undefined}>{column.header}</span>
      )}
    </th>
  )
}

/** The rows as a table, for screens wide enough. */
export function DataGrid<Row>(props: BodyProps<Row>) {
  const { label, columns, rows, strip = [], rowKey, loading, rowMark, isSelected, sort, onSort, styles } = props
  const title = titleOf(columns)
  const linked = linkOf(columns)
  const { body, rowProps, hrefOf, open } = useRowKeys(props)
  const chosen = props.preferences?.columns ?? {}
  const share = `${100 / Math.max(1, columns.filter(({ grow }) => grow).length)}%`
  return (
    <div className={styles.scroll} role="group" aria-label={label} tabIndex={rows.length === 0 || loading ? 0 : -1}>
      <table className={styles.table} aria-label={label}>
        <thead className={styles.head}>
          <tr>
            {columns.map((column) => (
              <HeadCell key={column.id} chosen={chosen[column.id]} {...{ column, share, sort, onSort, styles }} />
            ))}
          </tr>
        </thead>
        <tbody ref={body as React.RefObject<HTMLTableSectionElement | null>}>
          {loading
            ? skeletonRows.map((row) => (
                <tr key={row} className={styles.row} aria-hidden="true">
                  {columns.map((column, index) => (
                    <td key={column.id} className={styles.cell} {...traits(column, chosen[column.id])}>
                      <span className={styles.skeleton} style={{ width: skeletonWidths[(row + index) % 5] }} />
                    </td>
                  ))}
                </tr>
              ))
            : rows.map((row, index) => (
                <tr
                  key={rowKey(row)}
                  className={styles.row}
                  aria-selected={isSelected?.(row)}
                  data-strip={index < strip.length ? '' : undefined}
                  {...rowProps(row, index)}
                >
                  {columns.map((column) => (
                    <td key={column.id} className={styles.cell} {...traits(column, chosen[column.id])}>
                      <RowCell {...{ column, linked, row, hrefOf, open }} />
                      {column === title && <RowMark mark={rowMark?.(row)} className={styles.mark} />}
                    </td>
                  ))}
                </tr>
              ))}
        </tbody>
      </table>
    </div>
  )
}

/** The sign under a row's title; renders nothing without a sign. */
export function RowMark({ mark, className }: { mark: React.ReactNode; className: string | undefined }) {
  return mark ? <span className={className}>{mark}</span> : null
}
