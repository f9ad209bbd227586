import { useState } from 'react'

import { serverClock } from '#lib/server-clock.ts'
import { zoneName } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { Field, type FieldProps } from '#ui/field/field.tsx'
import { Input } from '#ui/text-field/text-field.tsx'

import { readingOf, shownFor } from './date-time-value.ts'

export type DateTimeFieldProps = FieldProps & {
  /** The moment, ISO 8601. */
  value: string | null
  onValue: (value: string | null) => void
  /** The IANA zone dates are shown and read in; its short name stands beside the field. */
  zone: string
  min?: string | undefined
  max?: string | undefined
  disabled?: boolean
}

/**
 * A date and time in a named zone, by the platform's own picker. An hour that clocks skip or repeat is told, and so is a date
 * that was begun and not finished: it has no value, and must not pass for none.
 */
export function DateTimeField(props: DateTimeFieldProps) {
  const { value, onValue, zone, min, max, disabled, label, help, error, required, optional, hideLabel, id } = props
  const [typed, setTyped] = useState<string | null>(null)
  const [isUnfinished, setUnfinished] = useState(false)
  const shown = shownFor(value, zone)
  const text = typed ?? shown
  const note = readingOf(text, zone)?.note
  const clock = note === 'gap' ? m.ui_time_skipped() : note === 'overlap' ? m.ui_time_twice() : undefined
  const type = (next: string) => {
    setTyped(next)
    if (next !== '') setUnfinished(false)
    onValue(readingOf(next, zone)?.at ?? null)
  }
  return (
    <Field
      {...{ label, required, optional, hideLabel, id }}
      error={isUnfinished ? m.common_must_be_date() : error}
      help={clock ?? help}
    >
      <Input
        type="datetime-local"
        value={text}
        onValue={type}
        onBlur={() => setTyped(null)}
        // Not when the field is left: a line more would move the button under the pointer away.
        onKeyUp={(event) => isUnfinished && setUnfinished(event.currentTarget.validity.badInput)}
        onInvalid={() => setUnfinished(true)}
        min={shownFor(min ?? null, zone) || undefined}
        max={shownFor(max ?? null, zone) || undefined}
        disabled={disabled}
        suffix={
          <abbr title={m.ui_time_in_zone({ zone: zone.replaceAll('_', ' ') })}>{zoneName(value ?? serverClock.now(), zone)}</abbr>
        }
      />
    </Field>
  )
}
