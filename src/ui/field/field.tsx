import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'

import { m } from '#messages/m.ts'
import { field } from '#styled/recipes'

import { FieldContext } from './field-context.ts'

export type FieldProps = {
  label: ReactNode
  /** One line under the control, such as the format of the value, its consequence, or its zone. */
  help?: ReactNode
  /** The error in words; empty or absent if the value is valid. */
  error?: string | null | undefined
  required?: boolean
  /** Adds "optional" to the label, for forms in which most fields are required. */
  optional?: boolean
  /** Hides the label from view, so that only assistive technology reads it. */
  hideLabel?: boolean
  /** The control's id, for links from an error summary; generated if absent. */
  id?: string
}

/** A label, a control, and below it help and error, connected for assistive technology. */
export function Field({
  label,
  help,
  error,
  required,
  optional,
  hideLabel,
  id: given,
  children,
}: FieldProps & { children: ReactNode }) {
  const made = useId()
  const id = given ?? made
  const styles = field({ hideLabel })
  const describedBy = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ')
  const control = {
    id,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-required': required ? (true as const) : undefined,
  }
  return (
    <div className={styles.root}>
      <label
        htmlFor={id}
        id={`${id}-label`}
        className={styles.label}
        // The mark is only visual, because `aria-required` already announces that the field is required.
        data-required={required ? m.ui_required() : undefined}
      >
        {label}
        {optional && <span className={styles.mark}>{m.ui_optional()}</span>}
      </label>
      <FieldContext value={control}>{children}</FieldContext>
      {help && (
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      )}
      <p id={`${id}-error`} className={styles.error} aria-live="polite">
        {error && <CircleAlert />}
        {error}
      </p>
    </div>
  )
}
