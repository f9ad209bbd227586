import { Field, type FieldProps } from '#ui/field/field.tsx'
import { Input } from '#ui/text-field/text-field.tsx'

export type DateFieldProps = FieldProps & {
  /** A calendar date, `YYYY-MM-DD`, without zone. */
  value: string | null
  onValue: (value: string | null) => void
  min?: string | undefined
  max?: string | undefined
  disabled?: boolean
}

/** A date, by the platform's own picker. */
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
}: DateFieldProps) {
  return (
    <Field {...{ label, help, error, required, optional, hideLabel, id }}>
      <Input type="date" value={value ?? ''} onValue={(text) => onValue(text || null)} min={min} max={max} disabled={disabled} />
    </Field>
  )
}
