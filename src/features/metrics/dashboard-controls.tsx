import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { DateField } from '#ui/date-field/date-field.tsx'
import { SegmentGroup } from '#ui/segment-group/segment-group.tsx'
import { Select } from '#ui/select/select.tsx'
import { timeframes } from '#lib/timeframes.ts'
import type { DashboardAddress, DashboardRange } from './dashboard-range.ts'
import { timeframeWords, unitWords } from './range-words.ts'

const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2',
  marginBlockEnd: '3',
  // On a phone, the two dates share a line.
  _underSm: { '& > *': { flexBasis: 'full' }, '& > :is(:nth-child(2), :nth-child(3))': { flex: '1 1 8rem' } },
})
/** The pause after typing in a date, in milliseconds, because each typed digit of the year makes another date. */
const PAUSE_MS = 400

interface Props {
  address: DashboardAddress
  /** Null if the dates end before they begin. */
  range: DashboardRange | null
  onChange: (next: Partial<DashboardAddress>) => void
}

/** The controls for a dashboard's range and unit. */
export function DashboardControls({ address, range, onChange }: Props) {
  const { timeframe } = address
  const from = range?.days.from ?? address.from ?? null
  const to = range?.days.to ?? address.to ?? null
  const choose = (days: { from: string | null; to: string | null }) =>
    onChange({ timeframe: 'custom', ...(days.from && { from: days.from }), ...(days.to && { to: days.to }) })
  return (
    <div className={row} role="group" aria-label={m.metrics_controls()}>
      <Select
        hideLabel
        label={m.metrics_timeframe()}
        value={timeframe}
        onValue={(next) => onChange({ timeframe: next, ...(next === 'custom' && range ? range.days : {}) })}
        options={timeframes.map((value) => ({ value, label: timeframeWords[value]() }))}
      />
      <DateField
        hideLabel
        label={m.common_start_date()}
        value={from}
        debounce={PAUSE_MS}
        onValue={(date) => choose({ from: date, to })}
      />
      <DateField
        hideLabel
        label={m.common_end_date()}
        value={to}
        debounce={PAUSE_MS}
        onValue={(date) => choose({ from, to: date })}
      />
      {range && range.units.length > 1 && (
        <SegmentGroup
          label={m.metrics_unit()}
          value={range.unit}
          onValue={(unit) => onChange({ unit })}
          options={range.units.map((value) => ({ value, label: unitWords[value]() }))}
        />
      )}
    </div>
  )
}
