import type { ComponentProps } from 'react'

import { control } from '#styled/recipes'
import { Field, type FieldProps } from '#ui/field/field.tsx'
import { useFieldControl } from '#ui/field/field-context.ts'
import { usedOf } from '#ui/field/used-of.ts'

type AreaProps = Omit<ComponentProps<'textarea'>, 'value' | 'id' | 'required'> & {
  value: string
  onValue: (value: string) => void
}

function Area({ value, onValue, ...rest }: AreaProps) {
  const styles = control({ kind: 'textarea' })
  return (
    <div className={styles.box}>
      <textarea
        rows={4}
        {...useFieldControl()}
        {...rest}
        className={styles.input}
        value={value}
        onChange={(event) => onValue(event.target.value)}
      />
    </div>
  )
}

export type TextAreaProps = FieldProps &
  AreaProps & {
    /**
     * The maximum length. The number of used characters is shown below the field, unless there is `help`. It does not limit typing.
     */
    counts?: number
  }

/** A field for several lines of text, which can be resized. */
export function TextArea({ label, help, error, required, optional, hideLabel, id, counts, ...area }: TextAreaProps) {
  return (
    <Field {...{ label, error, required, optional, hideLabel, id }} help={help ?? usedOf(area.value, counts)}>
      <Area {...area} />
    </Field>
  )
}
