import { readDateTime, showDateTime } from '#lib/read-date.ts'
import { serverClock } from '#lib/server-clock.ts'
import { zoneName } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { CalendarButton } from '#ui/date-field/calendar-button.tsx'
import { Field, type FieldProps } from '#ui/field/field.tsx'
import { useTypedText, useUnreadable } from '#ui/field/use-typed-text.ts'
import { Input } from '#ui/text-field/text-field.tsx'

import { readingOf, shownFor } from './date-time-value.ts'
import { TimeInput } from './time-input.tsx'

export type DateTimeFieldProps = FieldProps & {
  /** The moment, ISO 8601. */
  value: string | null
  onValue: (value: string | null) => void
  /** The IANA zone in which dates are shown and read; its short name is beside the field. */
  zone: string
  /** The limits of the calendar, ISO 8601; only their days count, and a typed date may be outside of them. */
  min?: string | undefined
  max?: string | undefined
  disabled?: boolean
}

/** The initial time of a date chosen in the calendar; the input below the calendar changes it. */
const USUAL_TIME = '12:00'

const edge = css({ display: 'flex', alignItems: 'center', gap: '1' })

/**
 * A date and time in a named zone, typed in the current language's format or chosen in a calendar. A text that is no date and time
 * stays and prevents sending the form, because it must not count as empty.
 */
export function DateTimeField(props: DateTimeFieldProps) {
  const { value, onValue, zone, min, max, disabled, label, help, error, required, optional, hideLabel, id } = props
  const shown = shownFor(value, zone)
  const typed = useTypedText({
    shown: () => shown && showDateTime(shown),
    hasValue: shown !== '',
    isReadable: (text) => text.trim() === '' || readDateTime(text).is === 'local',
  })
  const reading = typed.kept === null ? null : readDateTime(typed.kept)
  const local = reading?.is === 'local' ? reading.local : shown
  const note = readingOf(local, zone)?.note
  const clock = note === 'gap' ? m.ui_time_skipped() : note === 'overlap' ? m.ui_time_twice() : undefined
  const problem = typed.readable || !typed.left ? null : reading?.is === 'half' ? m.ui_time_half() : m.common_must_be_date()
  const box = useUnreadable(typed.readable, problem)
  const put = (next: string) => {
    typed.reset()
    onValue(readingOf(next, zone)?.at ?? null)
  }
  return (
    <Field {...{ label, required, optional, hideLabel, id }} error={problem ?? error} help={clock ?? help}>
      <Input
        ref={box}
        autoComplete="off"
        placeholder={m.ui_date_time_format()}
        value={typed.text}
        onValue={(text) => {
          const next = readDateTime(text)
          typed.type(text)
          onValue(next.is === 'local' ? (readingOf(next.local, zone)?.at ?? null) : null)
        }}
        onFocus={typed.begin}
        onBlur={typed.leave}
        onInvalid={typed.insist}
        disabled={disabled}
        suffix={
          <span className={edge}>
            <abbr title={m.ui_time_in_zone({ zone: zone.replaceAll('_', ' ') })}>
              {zoneName(value ?? serverClock.now(), zone)}
            </abbr>
            <CalendarButton
              {...{ zone, disabled }}
              value={local.slice(0, 10) || null}
              min={shownFor(min ?? null, zone).slice(0, 10) || undefined}
              max={shownFor(max ?? null, zone).slice(0, 10) || undefined}
              onValue={(date) => put(`${date}T${local.slice(11) || USUAL_TIME}`)}
            >
              {(close) => (
                <TimeInput
                  value={local.slice(11) || null}
                  onValue={(time) => put(`${local.slice(0, 10)}T${time}`)}
                  onDone={close}
                />
              )}
            </CalendarButton>
          </span>
        }
      />
    </Field>
  )
}
