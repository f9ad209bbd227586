import { CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'

import { choice, field } from '#styled/recipes'

export type ChoiceProps = Omit<ComponentProps<'input'>, 'type'> & {
  kind: 'checkbox' | 'radio' | 'switch'
  /** Null for no visible label, as in the rows of a list; `aria-label` must then be set. */
  label: ReactNode
  help?: ReactNode
  error?: string | null | undefined
}

/** A native input with its label, shared by checkbox, switch and radio group. */
export function Choice({ kind, label, help, error, ...input }: ChoiceProps) {
  const made = useId()
  const id = input.id ?? made
  const styles = choice({ kind })
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <label className={styles.root}>
      <input
        {...input}
        id={id}
        type={kind === 'radio' ? 'radio' : 'checkbox'}
        role={kind === 'switch' ? 'switch' : undefined}
        className={styles.input}
        aria-labelledby={label === null ? undefined : `${id}-words`}
        aria-describedby={described || undefined}
        aria-invalid={error ? true : undefined}
      />
      {label !== null && (
        <span className={styles.words}>
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
