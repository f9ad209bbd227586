import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'

import { choice, field } from '#styled/recipes'
import { Choice } from '#ui/choice/choice.tsx'

export type RadioOption<Value extends string> = { value: Value; label: ReactNode; help?: ReactNode; disabled?: boolean }

export type RadioGroupProps<Value extends string> = {
  label: ReactNode
  value: Value | null
  onValue: (value: Value) => void
  options: RadioOption<Value>[]
  help?: ReactNode
  error?: string | null | undefined
  /** Puts the options in a row instead of a column. */
  inline?: boolean
  /** The first option's id, for links from an error summary. */
  id?: string
}

/** A choice of one of a few visible options. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { label, value, onValue, options, help, error, inline, id } = props
  const name = useId()
  const styles = field()
  return (
    <fieldset className={styles.root} aria-describedby={error ? `${name}-error` : undefined}>
      <legend className={styles.label}>{label}</legend>
      {help && <p className={styles.help}>{help}</p>}
      <div className={choice().group} data-inline={inline ? '' : undefined}>
        {options.map((option, index) => (
          <Choice
            key={option.value}
            kind="radio"
            id={index === 0 ? id : undefined}
            name={name}
            value={option.value}
            label={option.label}
            help={option.help}
            disabled={option.disabled}
            checked={option.value === value}
            onChange={() => onValue(option.value)}
          />
        ))}
      </div>
      <p id={`${name}-error`} className={styles.error} aria-live="polite">
        {error && <CircleAlert />}
        {error}
      </p>
    </fieldset>
  )
}
