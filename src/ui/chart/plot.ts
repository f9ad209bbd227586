import uPlot from 'uplot'
import { chartColors } from './chart-colors.ts'
import type { ChartData } from './chart-data.ts'

const LINE_PX = 1.75
const PREVIOUS_DASH = [4, 4]
/** The minimum width of an axis label, the width of a character, and the gap between two labels, in pixels. */
const [LABEL_PX, CHARACTER_PX, BETWEEN_PX] = [92, 6.5, 16]
const POINTS_UP_TO = 40
const WHOLE_STEPS = Array.from({ length: 10 }, (_, power) => [1, 2, 5].map((step) => step * 10 ** power)).flat()

interface PlotOptions {
  data: ChartData
  /** Formats a value of the vertical axis. */
  format: (value: number) => string
  /** Whether the axis only has whole numbers. */
  whole: boolean
  width: number
  height: number
  onPlace: (place: number | null, left: number) => void
}

/** Draws a chart into an element; loaded with the first chart. */
export function drawPlot(into: HTMLElement, { data, format, whole, width, height, onPlace }: PlotOptions): uPlot {
  const { places, lines, previous } = data
  // Making all labels may be slow, so the widths of the first and the last one are used for all.
  const labelPx = CHARACTER_PX * Math.max(...[0, places.length - 1].map((place) => places.at(place)?.length ?? 0))
  const colors = chartColors(into)
  const points = { show: places.length <= POINTS_UP_TO, size: 4 }
  const series: uPlot.Series[] = [
    {},
    ...lines.map(({ label }, index): uPlot.Series => {
      const { stroke, dash } = colors.lines[index % colors.lines.length]!
      return { label, stroke, dash, width: LINE_PX, points: { ...points, fill: stroke } }
    }),
    ...(previous
      ? [{ label: previous.label, stroke: colors.muted, dash: PREVIOUS_DASH, width: LINE_PX, points: { show: false } }]
      : []),
  ]
  const axis = { stroke: colors.text, font: '12px Inter Variable, system-ui, sans-serif', ticks: { show: false } }
  const steps = Array.from({ length: places.length }, (_, place) => place)
  const values = [...lines, ...(previous ? [previous] : [])].map((line) => steps.map((place) => line.values[place] ?? null))
  return new uPlot(
    {
      width,
      height,
      series,
      legend: { show: false },
      // Space for the halves of the first and the last label that extend beyond their points.
      padding: [8, Math.max(LABEL_PX, labelPx) / 2, 0, 0],
      scales: {
        x: { time: false, range: (_, min, max) => (min === max ? [min - 1, max + 1] : [min, max]) },
        y: { range: (_, min, max) => [Math.min(0, min ?? 0), Math.max(1, (max ?? 0) * 1.08)] },
      },
      axes: [
        {
          ...axis,
          grid: { show: false },
          size: 28,
          space: Math.max(LABEL_PX, labelPx + BETWEEN_PX),
          incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000],
          values: (_, at) => at.map((place) => (Number.isInteger(place) && place >= 0 ? places.at(place) : undefined) ?? ''),
        },
        {
          ...axis,
          grid: { stroke: colors.grid, width: 1 },
          ...(whole && { incrs: WHOLE_STEPS }),
          values: (_, at) => at.map(format),
          size: (_, words) => Math.max(labelPx / 2, 16 + 7 * Math.max(2, ...(words ?? []).map((word) => word.length))),
        },
      ],
      cursor: { y: false, drag: { x: false, y: false, setScale: false }, points: { size: 7 } },
      hooks: { setCursor: [({ cursor }) => onPlace(cursor.idx ?? null, cursor.left ?? 0)] },
    },
    [steps, ...values],
    into,
  )
}

/** Moves the crosshair to a place. */
export function pointAt(plot: uPlot, place: number): void {
  plot.setCursor({ left: plot.valToPos(place, 'x'), top: plot.over.clientHeight / 2 })
}
