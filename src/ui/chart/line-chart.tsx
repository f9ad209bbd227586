import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'

import { isChunkFailure, loadPart } from '#lib/chunk-failure.ts'
import { m } from '#messages/m.ts'
import { chart } from '#styled/recipes'
import { announce } from '#ui/announcer/announce.ts'
import { useKeptFocus } from '#ui/kept-focus/use-kept-focus.ts'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'

import { lineColor, watchColors } from './chart-colors.ts'
import { type ChartData, figuresAt, placeAfterKey } from './chart-data.ts'

const HEIGHT = 240

export type LineChartProps = {
  /** The chart's name for screen readers. */
  label: string
  /** The data. Pass an object with a stable identity, because a new object is drawn from scratch. */
  data: ChartData | undefined
  /** Formats a value. */
  format: (value: number) => string
  /** Formats a value for the axis, more briefly. */
  formatAxis?: (value: number) => string
  /** The heading of the table's first column; "Date" by default. */
  head?: string
  /** Whether the axis only has whole numbers. */
  whole?: boolean
  /** Whether a table of the figures is shown instead of the lines; the T key switches. */
  figures: boolean
  onFigures: (figures: boolean) => void
  /** The height in pixels. */
  height?: number
}

/**
 * Lines over time, with one bubble for all of them at the crosshair. The arrow keys move the crosshair; T shows the figures as a
 * table.
 */
export function LineChart(props: LineChartProps) {
  const { data, height = HEIGHT, label, figures, onFigures } = props
  const styles = chart()
  const root = useRef<HTMLDivElement>(null)
  // The focused chart or table disappears with the switch; what replaces it gets the focus.
  useKeptFocus(root, ':scope > [tabindex]')
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 't' || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    onFigures(!figures)
  }
  if (!data) return <Skeleton width="100%" height={`${height}px`} />
  return (
    <div ref={root} className={styles.root} role="presentation" onKeyDown={onKeyDown}>
      {figures ? <Figures {...props} data={data} label={label} /> : <Drawn {...props} data={data} height={height} />}
    </div>
  )
}

type DrawnProps = LineChartProps & { data: ChartData; height: number }

function Drawn({ label, data, format, formatAxis = format, whole = false, height, onFigures }: DrawnProps) {
  const styles = chart()
  const box = useRef<HTMLDivElement>(null)
  const point = useRef<(place: number) => void>(undefined)
  const [at, setAt] = useState<{ place: number; left: number } | null>(null)
  // If the chart cannot be drawn, the table of its figures is shown instead.
  const failed = useEffectEvent((error: unknown) => {
    if (!isChunkFailure(error)) reportError(error)
    onFigures(true)
  })

  useEffect(() => {
    const into = box.current
    if (!into) return
    let stop = () => {}
    let isGone = false
    const drawn = loadPart(() => import('./plot.ts')).then(({ drawPlot, pointAt }) => {
      if (isGone) return
      const options = { data, format: formatAxis, whole, height }
      const onPlace = (place: number | null, left: number) => setAt(place === null ? null : { place, left })
      let plot = drawPlot(into, { ...options, width: into.clientWidth, onPlace })
      point.current = (place) => pointAt(plot, place)
      const sizes = new ResizeObserver(() => plot.setSize({ width: into.clientWidth, height }))
      sizes.observe(into)
      const unwatch = watchColors(() => {
        plot.destroy()
        plot = drawPlot(into, { ...options, width: into.clientWidth, onPlace })
      })
      stop = () => {
        sizes.disconnect()
        unwatch()
        plot.destroy()
      }
    })
    drawn.catch((error: unknown) => isGone || failed(error))
    return () => {
      isGone = true
      stop()
    }
  }, [data, formatAxis, whole, height])

  const words = (place: number) =>
    `${data.places.at(place)}: ${figuresAt(data, place)
      .map(({ label: line, value }) => `${line} ${value === null ? m.common_empty_value() : format(value)}`)
      .join(', ')}`
  const onKeyDown = (event: KeyboardEvent) => {
    const next = placeAfterKey(event.key, at?.place ?? null, data.places.length)
    if (next === null) return
    event.preventDefault()
    point.current?.(next)
    announce(words(next))
  }
  return (
    <>
      <Legend data={data} />
      <div
        ref={box}
        role="img"
        tabIndex={0}
        aria-label={label}
        aria-description={m.charts_keys()}
        className={styles.plot}
        style={{ height }}
        onKeyDown={onKeyDown}
        onBlur={() => setAt(null)}
      >
        {at && <Bubble data={data} at={at} format={format} />}
      </div>
    </>
  )
}

function Legend({ data: { lines, previous } }: { data: ChartData }) {
  const styles = chart()
  if (lines.length < 2 && !previous) return null
  return (
    <div className={styles.legend}>
      {lines.map(({ label }, index) => (
        <span key={label} className={styles.key}>
          <span className={styles.swatch} style={{ borderTopColor: lineColor(index) }} />
          {label}
        </span>
      ))}
      {previous && (
        <span className={styles.key}>
          <span className={styles.swatch} data-dashed="" style={{ borderTopColor: 'var(--colors-text-faint)' }} />
          {previous.label}
        </span>
      )}
    </div>
  )
}

type BubbleProps = { data: ChartData; at: { place: number; left: number }; format: (value: number) => string }

/** The values of all lines, beside the crosshair: at its left in the right half of the chart. */
function Bubble({ data, at: { place, left }, format }: BubbleProps) {
  const late = place > data.places.length / 2
  return (
    <div
      aria-hidden="true"
      className={chart().bubble}
      style={{ left: `calc(4rem + ${left}px)`, transform: late ? 'translateX(calc(-100% - 3rem))' : undefined }}
    >
      <table>
        <caption>{data.places.at(place)}</caption>
        <tbody>
          {figuresAt(data, place).map(({ label, value }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{value === null ? m.common_empty_value() : format(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The figures of a chart as a table. */
function Figures({ label, data, format, head = m.common_date() }: LineChartProps & { data: ChartData }) {
  const styles = chart()
  const lines = [...data.lines, ...(data.previous ? [data.previous] : [])]
  return (
    <div className={styles.figures} role="region" aria-label={label} tabIndex={0}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {lines.map((line) => (
              <th key={line.label} scope="col">
                {line.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: data.places.length }, (_, place) => (
            <tr key={place}>
              <th scope="row">{data.places.at(place)}</th>
              {lines.map((line) => {
                const value = line.values[place] ?? null
                return <td key={line.label}>{value === null ? m.common_empty_value() : format(value)}</td>
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
