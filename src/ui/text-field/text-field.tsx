import type { ComponentProps, ReactNode } from 'react'

import { control } from '#styled/recipes'
import { Field, type FieldProps } from '#ui/field/field.tsx'
import { useFieldControl } from '#ui/field/field-context.ts'
import { usedOf } from '#ui/field/used-of.ts'

export type InputProps = Omit<ComponentProps<'input'>, 'value' | 'prefix'> & {
  value: string
  onValue: (value: string) => void
  /** Shown inside the box, before or after the input: a currency sign, a unit, a button. */
  prefix?: ReactNode
  suffix?: ReactNode
  /** Aligns figures at the right. */
  figures?: boolean
}

/** The input and its box without a label, for use inside another `Field`. */
export function Input({ value, onValue, prefix, suffix, figures, ...rest }: InputProps) {
  const styles = control({ figures })
  return (
    <div className={styles.box}>
      {prefix && <span className={styles.affix}>{prefix}</span>}
      <input
        {...useFieldControl()}
        {...rest}
        className={styles.input}
        value={value}
        onChange={(event) => onValue(event.target.value)}
      />
      {suffix && <span className={styles.affix}>{suffix}</span>}
    </div>
  )
}

export type TextFieldProps = FieldProps &
  Omit<InputProps, 'id' | 'required'> & {
    /**
     * The maximum length. The number of used characters is shown below the field, unless there is `help`. It does not limit typing.
     */
    counts?: number
  }

/** One line of text with its label, help and error. `type` may be email, tel, url … */
export function TextField({ label, help, error, required, optional, hideLabel, id, counts, ...input }: TextFieldProps) {
  return (
    <Field {...{ label, error, required, optional, hideLabel, id }} help={help ?? usedOf(input.value, counts)}>
      <Input {...input} />
    </Field>
  )
}
