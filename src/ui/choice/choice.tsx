import { CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'

import { choice, field } from '#styled/recipes'

export type ChoiceProps = Omit<ComponentProps<'input'>, 'type'> & {
  kind: 'checkbox' | 'radio' | 'switch'
  /** Null where nothing is to stand beside it: `aria-label` names it then, and a list pays for no words in each row. */
  label: ReactNode
  help?: ReactNode
  error?: string | null | undefined
}

/** A native input with its words: what checkbox, switch and radio group share. */
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
