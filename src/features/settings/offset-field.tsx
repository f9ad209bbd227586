import { useId, useState } from 'react'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { stack } from '#styled/patterns'
import { NumberField } from '#ui/number-field/number-field.tsx'
import { Select } from '#ui/select/select.tsx'
import { hoursOf, monthStarts, type Offset, offsetOf, type OffsetUnit, weekStarts } from './offset.ts'

interface Props {
  id: string
  label: string
  /** The hours as text. */
  value: string
  onValue: (value: string) => void
  error: string | null
  /** Whether to offer named options for weeks and months before. */
  named?: boolean
}

const OTHER = 'other'
const row = css({
  display: 'grid',
  gap: '2',
  gridTemplateColumns: { base: '1fr 1fr', sm: '6rem 9rem 1fr' },
  '& > :last-child': { gridColumn: { base: '1 / -1', sm: 'auto' } },
})

const title = css({ textStyle: 'label', fontWeight: 'medium' })

const units: Record<OffsetUnit, () => string> = {
  minutes: m.settings_minutes,
  hours: m.settings_hours,
  days: m.settings_days,
  weeks: m.settings_weeks,
}

/** A moment relative to an event's start: a named option, or a number with a unit, before or after. */
export function OffsetField({ id, label, value, onValue, error, named = false }: Props) {
  const presets = [
    ...weekStarts.map(({ hours, count }) => ({ value: hours, label: m.settings_offset_weeks({ count }) })),
    ...monthStarts.map(({ hours, count }) => ({ value: hours, label: m.settings_offset_months({ count }) })),
  ]
  const isPreset = (hours: string) => named && presets.some((one) => one.value === hours)
  const [other, setOther] = useState(!isPreset(value))
  const isOther = other || !isPreset(value)
  // The typed unit is shown as long as it means the same value, so that 48 hours do not turn into 2 days while typing.
  const [kept, setKept] = useState(() => offsetOf(value))
  const shown = hoursOf(kept) === value ? kept : offsetOf(value)
  const change = (part: Partial<Offset>) => {
    const next = { ...shown, ...part }
    setKept(next)
    onValue(hoursOf(next))
  }
  const titleId = useId()
  return (
    <div
      className={stack({ gap: '2' })}
      role="group"
      aria-labelledby={named ? undefined : titleId}
      aria-label={named ? label : undefined}
    >
      {!named && (
        <span id={titleId} className={title}>
          {label}
        </span>
      )}
      {named && (
        <Select
          label={label}
          value={isOther ? OTHER : value}
          onValue={(chosen) => {
            setOther(chosen === OTHER)
            if (chosen !== OTHER) onValue(chosen)
          }}
          options={[...presets, { value: OTHER, label: m.settings_offset_other() }]}
        />
      )}
      {isOther && (
        <div className={row}>
          <NumberField
            id={id}
            label={m.settings_offset_number()}
            required
            min={0}
            value={shown.number}
            onValue={(number) => change({ number: number === null ? null : Math.abs(number) })}
            error={error}
          />
          <Select
            label={m.settings_offset_unit()}
            value={shown.unit}
            onValue={(unit) => change({ unit })}
            options={(Object.keys(units) as OffsetUnit[]).map((unit) => ({ value: unit, label: units[unit]() }))}
          />
          <Select
            label={m.settings_offset_side()}
            value={shown.side}
            onValue={(side) => change({ side })}
            options={[
              { value: 'before', label: m.settings_offset_before() },
              { value: 'after', label: m.settings_offset_after() },
            ]}
          />
        </div>
      )}
    </div>
  )
}
