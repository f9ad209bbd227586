import { ArrowDown, ArrowUp } from 'lucide-react'
import type { SectionResult } from '#data/mirror/seats/seat-search.ts'
import type { SeatQuery } from '#data/mirror/seats/seat-types.ts'
import { m } from '#messages/m.ts'
import { css, cx } from '#styled/css'
import { useSeatActions } from './seat-actions.ts'
import { SeatTableRow } from './seat-table-row.tsx'
import { seatTable as styles } from './seat-table-style.ts'
import { useSeatRowKeys } from './use-seat-row-keys.ts'
import type { Heights } from './section-sizes.ts'

interface Props {
  result: SectionResult
  heights: Heights
  /** The range of rendered rows: `first` included, `last` excluded. */
  first: number
  last: number
}

/** The seats of a section as a table; only visible rows are rendered. */
export function SeatTable({ result, heights, first, last }: Props) {
  const rows = Array.from({ length: last - first }, (_, n) => first + n)
  const before = first * heights.row
  const after = (result.count - last) * heights.row
  const keys = useSeatRowKeys(result.count, heights.row, heights.header)
  return (
    <table
      className={styles.table}
      aria-label={m.inventory_seats_of({ section: result.view.name })}
      aria-rowcount={result.count + 1}
    >
      <SeatTableHead height={heights.head} sort={result.sort} section={result.view.name} />
      <tbody ref={keys.body} onKeyDown={keys.onKeyDown}>
        {before > 0 && <tr aria-hidden="true" style={{ height: before }} />}
        {rows.map((index) => (
          <SeatTableRow key={index} view={result.view} ordinal={result.ordinals[index]!} index={index} height={heights.row} />
        ))}
        {after > 0 && <tr aria-hidden="true" style={{ height: after }} />}
      </tbody>
    </table>
  )
}

const widths = {
  section: css({ width: { base: '26%', sm: 'max(7.5rem, 16%)' } }),
  place: css({ width: { base: '11%', sm: '10%' } }),
  price: css({ width: { base: '20%', sm: '14%' } }),
}

const columns = [
  { by: 'section', name: m.inventory_section, width: widths.section },
  { by: 'row', name: m.inventory_row, width: widths.place },
  { by: 'seat', name: m.inventory_seat, width: widths.place },
  { by: 'price', name: m.common_price, width: widths.price },
  { by: 'status', name: m.common_status, width: undefined },
] as const

/** The head of the table. Pressing a column sorts by it; pressing the sorted column reverses the order. */
function SeatTableHead({ height, sort, section }: { height: number; sort: SeatQuery['sort']; section: string }) {
  const { sortBy } = useSeatActions()
  const Arrow = sort.dir === 'asc' ? ArrowUp : ArrowDown
  return (
    <thead>
      <tr style={{ height }}>
        {columns.map(({ by, name, width }) => (
          <th
            key={by}
            scope="col"
            className={cx(styles.head, width)}
            data-end={by === 'price' ? '' : undefined}
            aria-sort={sort.by === by ? (sort.dir === 'asc' ? 'ascending' : 'descending') : undefined}
          >
            <button
              type="button"
              className={styles.sort}
              title={m.house_sort_by({ column: name() })}
              onClick={() => sortBy(by, section)}
            >
              {name()}
              {sort.by === by && <Arrow aria-hidden="true" />}
            </button>
          </th>
        ))}
      </tr>
    </thead>
  )
}
