import { localZone } from '#lib/time.ts'
import { readDate, showDate } from '#lib/read-date.ts'
import { m } from '#messages/m.ts'
import { Field, type FieldProps } from '#ui/field/field.tsx'
import { useDebounced } from '#ui/field/use-debounced.ts'
import { useTypedText, useUnreadable } from '#ui/field/use-typed-text.ts'
import { Input } from '#ui/text-field/text-field.tsx'

import { CalendarButton } from './calendar-button.tsx'

export type DateFieldProps = FieldProps & {
  /** A calendar date, `YYYY-MM-DD`, without zone. */
  value: string | null
  onValue: (value: string | null) => void
  /** The limits of the calendar, `YYYY-MM-DD`; a typed date may be outside of them. */
  min?: string | undefined
  max?: string | undefined
  disabled?: boolean
  /** A word inside the box, such as "from". */
  prefix?: string
  /** The pause in typing before `onValue` is called, in milliseconds, because each typed digit of a year makes another date. */
  debounce?: number
}

/**
 * A date, typed in the current language's format or chosen in a calendar. A text that is not a date stays, shows an error, and
 * prevents the form from being sent.
 */
export function DateField(props: DateFieldProps) {
  const { value, onValue, min, max, disabled, prefix, debounce = 0 } = props
  const { label, help, error, required, optional, hideLabel, id } = props
  const later = useDebounced(onValue, debounce)
  const typed = useTypedText({
    shown: () => (value ? showDate(value) : ''),
    hasValue: Boolean(value),
    isReadable: (text) => text.trim() === '' || readDate(text) !== null,
  })
  const problem = !typed.readable && typed.left ? m.common_must_be_date() : null
  const box = useUnreadable(typed.readable, problem)
  const type = (text: string) => {
    typed.type(text)
    if (debounce === 0) onValue(readDate(text))
    else later(readDate(text))
  }
  return (
    <Field {...{ label, help, required, optional, hideLabel, id }} error={problem ?? error}>
      <Input
        ref={box}
        autoComplete="off"
        placeholder={m.ui_date_format()}
        value={typed.text}
        onValue={type}
        onFocus={typed.begin}
        onBlur={() => {
          later.flush()
          typed.leave()
        }}
        onInvalid={typed.insist}
        {...{ disabled, prefix }}
        suffix={
          <CalendarButton
            {...{ value, min, max, disabled }}
            zone={localZone()}
            onValue={(date) => {
              typed.reset()
              onValue(date)
            }}
          />
        }
      />
    </Field>
  )
}
