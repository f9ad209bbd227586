import type { SectionResult } from '#data/mirror/seats/seat-search.ts'
import { m } from '#messages/m.ts'
import { css, cx } from '#styled/css'
import { SeatTableRow } from './seat-table-row.tsx'
import { seatTable } from './seat-table-style.ts'
import type { Heights } from './section-sizes.ts'

interface Props {
  result: SectionResult
  heights: Heights
  /** The rows that are there: from the first, up to the last but without it. */
  first: number
  last: number
}

/** The seats of a section as a table, of which the rows in sight are there. */
export function SeatTable({ result, heights, first, last }: Props) {
  const rows = Array.from({ length: last - first }, (_, n) => first + n)
  const before = first * heights.row
  const after = (result.count - last) * heights.row
  const styles = seatTable()
  return (
    <table
      className={styles.table}
      aria-label={m.inventory_seats_of({ section: result.view.name })}
      aria-rowcount={result.count + 1}
    >
      <SeatTableHead height={heights.head} />
      <tbody>
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

function SeatTableHead({ height }: { height: number }) {
  const styles = seatTable()
  return (
    <thead>
      <tr style={{ height }}>
        <th scope="col" className={cx(styles.head, widths.section)}>
          {m.inventory_section()}
        </th>
        <th scope="col" className={cx(styles.head, widths.place)}>
          {m.inventory_row()}
        </th>
        <th scope="col" className={cx(styles.head, widths.place)}>
          {m.inventory_seat()}
        </th>
        <th scope="col" className={cx(styles.head, widths.price)} data-end="">
          {m.common_price()}
        </th>
        <th scope="col" className={styles.head}>
          {m.common_status()}
        </th>
      </tr>
    </thead>
  )
}
