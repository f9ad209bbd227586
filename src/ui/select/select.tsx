import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'

import { control } from '#styled/recipes'
import { Field, type FieldProps } from '#ui/field/field.tsx'
import { useFieldControl } from '#ui/field/field-context.ts'

export type SelectOption<Value extends string = string> = { value: Value; label: string; disabled?: boolean }

type ListProps<Value extends string> = Omit<ComponentProps<'select'>, 'value' | 'id' | 'required' | 'multiple'> & {
  value: Value | ''
  onValue: (value: Value) => void
  options: SelectOption<Value>[]
  /** Shown while nothing is chosen. */
  placeholder?: string
}

function List<Value extends string>({ value, onValue, options, placeholder, ...rest }: ListProps<Value>) {
  const styles = control({ kind: 'select' })
  return (
    <div className={styles.box}>
      <select
        {...useFieldControl()}
        {...rest}
        className={styles.input}
        value={value}
        onChange={(event) => onValue(event.target.value as Value)}
      >
        {placeholder !== undefined && (
          <option value="" disabled hidden>
            {placeholder}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <span className={styles.affix} aria-hidden="true">
        <ChevronDown />
      </span>
    </div>
  )
}

export type SelectProps<Value extends string> = FieldProps & ListProps<Value>

/** A choice of one option with the browser's own select, which works on tablets and with every screen reader. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, help, error, required, optional, hideLabel, id, ...list } = props
  return (
    <Field {...{ label, help, error, required, optional, hideLabel, id }}>
      <List {...list} />
    </Field>
  )
}
