import type { ReactNode } from 'react'

import { m } from '#messages/m.ts'
import { donut } from '#styled/recipes'
import { lineColor } from '#ui/chart/chart-colors.ts'

import { listed, sharesOf, type Slice } from './shares.ts'

export type DonutProps<S extends Slice> = {
  /** The chart's name for assistive technology. */
  label: string
  /** The parts; the five largest are listed, the rest is one grey part. */
  slices: readonly S[]
  /** The heading of the parts' names, and the other columns of the legend. */
  head: string
  columns: { header: string; cell: (slice: S) => ReactNode }[]
  /** The figure in the middle, and its label. */
  middle: { value: ReactNode; label: string }
  /** Formats the sum of the parts that are not among the five largest. */
  format: (value: number) => string
  /** True for a smaller chart with the legend beside it, for narrow places. */
  compact?: boolean
}

/**
 * The radius to the middle of the ring's line, and the width of the line. So the inner radius of the ring is 80 % of the outer one.
 */
const RADIUS = 45
const WIDTH = 10

/** Shares of a whole: a ring, and its legend as a table. */
export function Donut<S extends Slice>({ label, slices, head, columns, middle, format, compact }: DonutProps<S>) {
  const styles = donut({ compact })
  const { shown, rest } = listed(slices)
  const shares = sharesOf([...shown.map(({ value }) => value), rest.value])
  const color = (index: number) => (index < shown.length ? lineColor(index) : 'var(--colors-line-strong)')
  return (
    <div className={styles.root}>
      <div className={styles.figure}>
        <svg viewBox="0 0 100 100" className={styles.ring} role="img" aria-label={label}>
          <circle cx={50} cy={50} r={RADIUS} strokeWidth={WIDTH} style={{ stroke: 'var(--colors-line)' }} />
          {shares.map(({ from, length }, index) =>
            length === 0 ? null : (
              <circle
                key={index}
                cx={50}
                cy={50}
                r={RADIUS}
                pathLength={100}
                strokeWidth={WIDTH}
                strokeDasharray={`${length} ${100 - length}`}
                strokeDashoffset={-from}
                transform="rotate(-90 50 50)"
                style={{ stroke: color(index) }}
              />
            ),
          )}
        </svg>
        <div className={styles.middle}>
          <span className={styles.value}>{middle.value}</span>
          <span className={styles.label}>{middle.label}</span>
        </div>
      </div>
      <table className={styles.legend} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {columns.map(({ header }) => (
              <th key={header} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((slice, index) => (
            <tr key={slice.label}>
              <th scope="row">
                <span className={styles.swatch} style={{ background: color(index) }} />
                {slice.label}
              </th>
              {columns.map(({ header, cell }) => (
                <td key={header}>{cell(slice)}</td>
              ))}
            </tr>
          ))}
        </tbody>
        {rest.count > 0 && (
          <tfoot>
            <tr>
              <td colSpan={columns.length + 1} className={styles.rest}>
                {m.charts_donut_rest({ count: rest.count, value: format(rest.value) })}
              </td>
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}
