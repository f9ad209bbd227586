import { readTime, showTime } from '#lib/read-date.ts'
import { m } from '#messages/m.ts'
import { useTypedText } from '#ui/field/use-typed-text.ts'
import { TextField } from '#ui/text-field/text-field.tsx'

interface Props {
  value: string | null
  onValue: (time: string) => void
  /** Called on Enter. */
  onDone: () => void
}

/** An input for the time of day, `HH:mm`, below a calendar; disabled until a date is chosen. */
export function TimeInput({ value, onValue, onDone }: Props) {
  const typed = useTypedText({
    shown: () => (value ? showTime(value) : ''),
    hasValue: false,
    isReadable: (text) => readTime(text).is === 'time',
  })
  const reading = typed.kept === null ? null : readTime(typed.kept)
  const wrong = typed.left && reading !== null && reading.is !== 'time'
  return (
    <TextField
      label={m.ui_time_of_day()}
      autoComplete="off"
      disabled={value === null}
      error={wrong ? (reading.is === 'half' ? m.ui_time_half() : m.ui_time_wrong()) : null}
      value={typed.text}
      onValue={(text) => {
        const next = readTime(text)
        typed.type(text)
        if (next.is === 'time') onValue(next.time)
      }}
      onFocus={typed.begin}
      onBlur={typed.leave}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        // Do not submit the form around the calendar.
        event.preventDefault()
        if (typed.readable) onDone()
      }}
    />
  )
}
