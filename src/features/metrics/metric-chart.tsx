import { type ReactNode, useState } from 'react'
import type { ReadResult } from '#data/answers/use-read.ts'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { AsOf } from '#ui/as-of/as-of.tsx'
import type { ChartData } from '#ui/chart/chart-data.ts'
import { FiguresButton } from '#ui/chart/figures-button.tsx'
import { LineChart } from '#ui/chart/line-chart.tsx'
import { SectionFailed } from './section-fallback.tsx'

const head = css({ display: 'flex', alignItems: 'center', gap: '3', minHeight: '8', flexWrap: 'wrap' })
const grow = css({ flex: '1 1 auto', minWidth: 0, textStyle: 'label', color: 'text-muted' })
const age = css({ textStyle: 'label', color: 'text-muted' })

interface Props {
  /** The chart's accessible name, with its period. */
  label: string
  /** Content above the chart, at the left. */
  lead?: ReactNode
  read: Pick<ReadResult<unknown>, 'status' | 'error' | 'source' | 'asOf'>
  data: ChartData | undefined
  format: (value: number) => string
  /** Whether the values are always whole numbers. */
  whole?: boolean
}

/** A chart of a metric, or a table of its figures. Offline, the age of the figures is shown. */
export function MetricChart({ label, lead, read, data, format, whole }: Props) {
  const [figures, setFigures] = useState(false)
  return (
    <div>
      <div className={head}>
        <div className={grow}>{lead}</div>
        {read.source === 'answer' && (
          <span className={age}>
            <AsOf at={read.asOf} />
          </span>
        )}
        <FiguresButton figures={figures} onFigures={setFigures} />
      </div>
      {read.status === 'failed' ? (
        <SectionFailed title={m.metrics_failed()} error={read.error} />
      ) : (
        <LineChart label={label} data={data} format={format} whole={whole === true} figures={figures} onFigures={setFigures} />
      )}
    </div>
  )
}
