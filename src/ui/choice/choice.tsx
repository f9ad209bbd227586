import { CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'

import { choice, field, onlySpoken } from '#styled/recipes'

export type ChoiceProps = Omit<ComponentProps<'input'>, 'type'> & {
  kind: 'checkbox' | 'radio' | 'switch'
  label: ReactNode
  help?: ReactNode
  error?: string | null | undefined
  hideLabel?: boolean
}

/** A native input with its words: what checkbox, switch and radio group share. */
export function Choice({ kind, label, help, error, hideLabel, ...input }: ChoiceProps) {
  const made = useId()
  const id = input.id ?? made
  const styles = choice({ kind })
  // Nothing to see: a name says it as well, and costs a list no elements in each row.
  const isNamed = hideLabel && typeof label === 'string' && !help && !error
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <label className={styles.root}>
      <input
        {...input}
        id={id}
        type={kind === 'radio' ? 'radio' : 'checkbox'}
        role={kind === 'switch' ? 'switch' : undefined}
        className={styles.input}
        aria-label={isNamed ? label : undefined}
        aria-labelledby={isNamed ? undefined : `${id}-words`}
        aria-describedby={described || undefined}
        aria-invalid={error ? true : undefined}
      />
      {!isNamed && (
        <span className={hideLabel ? onlySpoken() : styles.words}>
          <span id={`${id}-words`}>{label}</span>
          {help && (
            <span id={`${id}-help`} className={styles.help}>
              {help}
            </span>
          )}
          {error && (
            <span id={`${id}-error`} className={field().error}>
              <CircleAlert />
              {error}
            </span>
          )}
        </span>
      )}
    </label>
  )
}
