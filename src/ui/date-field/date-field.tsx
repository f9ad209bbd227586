import { useState } from 'react'

import { Field, type FieldProps } from '#ui/field/field.tsx'
import { useDebounced } from '#ui/field/use-debounced.ts'
import { Input } from '#ui/text-field/text-field.tsx'

export type DateFieldProps = FieldProps & {
  /** A calendar date, `YYYY-MM-DD`, without zone. */
  value: string | null
  onValue: (value: string | null) => void
  min?: string | undefined
  max?: string | undefined
  disabled?: boolean
  /** A word inside the box, such as "from". */
  prefix?: string
  /** Milliseconds of quiet before `onValue`: each figure of a year that is typed makes another date. */
  debounce?: number
}

/** A date, by the platform's own picker. What is typed stays, whatever becomes of the value meanwhile. */
export function DateField({
  value,
  onValue,
  min,
  max,
  disabled,
  label,
  help,
  error,
  required,
  optional,
  hideLabel,
  id,
  prefix,
  debounce = 0,
}: DateFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const later = useDebounced((text: string) => onValue(text || null), debounce)
  const type = (text: string) => {
    setTyped(text)
    if (debounce === 0) onValue(text || null)
    else later(text)
  }
  const leave = () => {
    later.flush()
    setTyped(null)
  }
  return (
    <Field {...{ label, help, error, required, optional, hideLabel, id }}>
      <Input type="date" value={typed ?? value ?? ''} onValue={type} onBlur={leave} {...{ min, max, disabled, prefix }} />
    </Field>
  )
}
