import { useMemo, useState } from 'react'
import type { SendResults } from '#contract/sending.ts'
import type { ReadResult } from '#data/answers/use-read.ts'
import { formatSums } from '#lib/money.ts'
import { formatTime, formatDayMonth } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { schemaWords } from '#parts/problem/schema-words.ts'
import { css } from '#styled/css'
import { stack } from '#styled/patterns'
import { AsOf } from '#ui/as-of/as-of.tsx'
import { Card } from '#ui/card/card.tsx'
import { FiguresButton } from '#ui/chart/figures-button.tsx'
import { LineChart } from '#ui/chart/line-chart.tsx'
import { showCount } from '#ui/count/count.ts'
import { DescriptionList } from '#ui/description-list/description-list.tsx'

interface Props {
  read: ReadResult<SendResults>
  zone: string
}

const reasons = css({ margin: 0, padding: 0, listStyle: 'none', display: 'grid', gap: '1', textStyle: 'dense' })
const end = css({ display: 'flex', justifyContent: 'flex-end', marginBlockEnd: '1' })
const faint = css({ textStyle: 'label', color: 'text-muted' })

/**
 * The results of a send: sales, replies, opt-outs, failures by reason, and a chart over time. Offline, the last response is shown
 * with its age.
 */
export function ResultsCard({ read, zone }: Props) {
  const [figures, setFigures] = useState(false)
  const { data } = read
  const chart = useMemo(() => data && chartOf(data, zone), [data, zone])
  if (!data || (data.over_time.length === 0 && data.failed.length === 0)) return null
  const failed = data.failed.reduce((sum, { count }) => sum + count, 0)
  return (
    <Card title={m.sending_results()}>
      <div className={stack({ gap: '4' })}>
        <DescriptionList
          layout="columns"
          items={[
            ...(data.tickets === null ? [] : [{ label: m.sending_tickets(), value: showCount(data.tickets) }]),
            ...(data.revenue
              ? [{ label: m.sending_revenue(), value: formatSums(data.revenue), hint: m.sending_revenue_hint() }]
              : []),
            { label: m.sending_replied(), value: showCount(data.replied), hint: m.sending_replied_hint() },
            { label: m.sending_opted_out(), value: showCount(data.opted_out), hint: m.sending_opted_out_hint() },
            { label: m.sending_failed(), value: showCount(failed) },
          ]}
        />
        {data.failed.length > 0 && (
          <ul className={reasons} aria-label={m.sending_failed_why()}>
            {data.failed.map(({ reason, count }) => (
              <li key={reason}>
                {showCount(count)} · {schemaWords(reason) || m.common_unknown()}
              </li>
            ))}
          </ul>
        )}
        {data.over_time.length > 1 && (
          <div>
            <div className={end}>
              <FiguresButton figures={figures} onFigures={setFigures} />
            </div>
            <LineChart
              label={m.sending_over_time()}
              data={chart}
              format={showCount}
              whole
              figures={figures}
              onFigures={setFigures}
              height={180}
            />
          </div>
        )}
        {read.source === 'answer' && (
          <span className={faint}>
            <AsOf at={read.asOf} />
          </span>
        )}
      </div>
    </Card>
  )
}

const lines = [
  ['sent', m.sending_sent],
  ['delivered', m.sending_delivered],
  ['opted_out', m.sending_opted_out],
  ['tickets', m.sending_tickets],
] as const

function chartOf({ over_time, unit, tickets }: SendResults, zone: string) {
  return {
    places: over_time.map(({ at }) =>
      unit === 'day' ? formatDayMonth(at, 'UTC') : `${formatDayMonth(at, zone)} ${formatTime(at, zone)}`,
    ),
    lines: lines
      .filter(([field]) => field !== 'tickets' || tickets !== null)
      .map(([field, words]) => ({ label: words(), values: over_time.map((bucket) => bucket[field]) })),
  }
}
