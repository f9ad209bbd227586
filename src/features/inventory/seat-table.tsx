import { ArrowDown, ArrowUp } from 'lucide-react'
import { useMemo } from 'react'
import type { SectionResult } from '#data/mirror/seats/seat-search.ts'
import type { SeatQuery } from '#data/mirror/seats/seat-types.ts'
import type { SectionView } from '#data/mirror/seats/section-view.ts'
import { m } from '#messages/m.ts'
import { css, cx } from '#styled/css'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import { useSeatActions } from './seat-actions.ts'
import { type SeatColumn, seatColumns, sortOf } from './seat-table-columns.ts'
import { SeatTableRow } from './seat-table-row.tsx'
import { seatTable as styles } from './seat-table-style.ts'
import { useSeatRowKeys } from './use-seat-row-keys.ts'
import { useTableSelection } from './use-table-selection.ts'
import type { Heights } from './section-sizes.ts'

interface Props {
  result: SectionResult
  heights: Heights
  /** The width of the section, in pixels. */
  width: number
  /** The range of rendered rows: `first` included, `last` excluded. */
  first: number
  last: number
  /** The selected seats of this section, and the handler of changes. */
  chosen: ReadonlySet<number>
  onChosen: (view: SectionView, ordinals: ReadonlySet<number>) => void
}

/** The seats of a section as a table, of which only the rows in sight are rendered. */
export function SeatTable({ result, heights, width, first, last, chosen, onChosen }: Props) {
  const { canHold } = useSeatActions()
  const rows = Array.from({ length: last - first }, (_, n) => first + n)
  const before = first * heights.row
  const after = (result.count - last) * heights.row
  const columns = useMemo(() => seatColumns(width, canHold), [width, canHold])
  const selection = useTableSelection({ result, chosen, onChosen })
  const keys = useSeatRowKeys({
    count: result.count,
    rowHeight: heights.row,
    covered: heights.header,
    selection: canHold ? selection : null,
  })
  return (
    <table
      className={styles.table}
      aria-label={m.inventory_seats_of({ section: result.view.name })}
      aria-rowcount={result.count + 1}
    >
      <SeatTableHead columns={columns} height={heights.head} sort={result.sort} section={result.view.name} />
      <tbody ref={keys.body} onKeyDown={keys.onKeyDown} onFocus={keys.onFocus}>
        {before > 0 && <tr aria-hidden="true" style={{ height: before }} />}
        {rows.map((index) => (
          <SeatTableRow
            key={index}
            view={result.view}
            ordinal={result.ordinals[index]!}
            index={index}
            height={heights.row}
            columns={columns}
            isChosen={chosen.has(result.ordinals[index]!)}
            onFlip={selection.flip}
            onExtend={keys.extendTo}
          />
        ))}
        {after > 0 && <tr aria-hidden="true" style={{ height: after }} />}
      </tbody>
    </table>
  )
}

/** The columns of the holder and of the person share the width that is left. */
const widths: Partial<Record<SeatColumn, string>> = {
  choice: css({ width: { base: '36px', _coarse: '44px' } }),
  row: css({ width: { base: '13%', sm: '3.75rem' } }),
  seat: css({ width: { base: '13%', sm: '3.75rem' } }),
  price: css({ width: { base: '22%', sm: '5rem' } }),
  status: css({ '&[data-wide]': { width: '9.25rem' } }),
  until: css({ width: '10rem' }),
}

const names: Record<SeatColumn, () => string> = {
  choice: m.inventory_choose,
  row: m.inventory_row,
  seat: m.inventory_seat,
  price: m.common_price,
  status: m.common_status,
  holder: m.holds_held_by,
  until: m.holds_until,
  for: m.holds_for,
}

interface HeadProps {
  columns: readonly SeatColumn[]
  height: number
  sort: SeatQuery['sort']
  section: string
}

/** The head of each sortable column is a button; pressing the button of the current sort column reverses the order. */
function SeatTableHead({ columns, height, sort, section }: HeadProps) {
  const { sortBy } = useSeatActions()
  const Arrow = sort.dir === 'asc' ? ArrowUp : ArrowDown
  return (
    <thead>
      <tr style={{ height }}>
        {columns.map((column) => {
          const by = sortOf(column)
          const name = names[column]()
          const isSorted = by !== null && sort.by === by
          return (
            <th
              key={column}
              scope="col"
              className={cx(styles.head, widths[column])}
              data-end={column === 'price' ? '' : undefined}
              data-wide={columns.includes('holder') ? '' : undefined}
              aria-sort={isSorted ? (sort.dir === 'asc' ? 'ascending' : 'descending') : undefined}
            >
              {by !== null ? (
                <button
                  type="button"
                  className={styles.sort}
                  title={m.house_sort_by({ column: name })}
                  onClick={() => sortBy(by, section)}
                >
                  {name}
                  {isSorted && <Arrow aria-hidden="true" />}
                </button>
              ) : column === 'choice' ? (
                <VisuallyHidden>{name}</VisuallyHidden>
              ) : (
                name
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}
