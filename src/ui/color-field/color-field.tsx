import { css } from '#styled/css'
import { Field, type FieldProps } from '#ui/field/field.tsx'
import { Input } from '#ui/text-field/text-field.tsx'

import { hexOf } from './hex.ts'

export type ColorFieldProps = FieldProps & {
  /** A hex colour with `#` and three or six digits; empty if no colour is chosen. */
  value: string
  onValue: (value: string) => void
  disabled?: boolean
}

const swatch = css({
  width: '7',
  height: '6',
  padding: 0,
  border: '1px solid token(colors.line-strong)',
  borderRadius: 'control',
  bg: 'transparent',
  cursor: 'pointer',
})

/** A field for a colour, typed in hex or chosen with the browser's picker. */
export function ColorField({ value, onValue, disabled, label, help, error, required, optional, hideLabel, id }: ColorFieldProps) {
  return (
    <Field {...{ label, help, error, required, optional, hideLabel, id }}>
      <Input
        value={value}
        onValue={onValue}
        disabled={disabled}
        autoComplete="off"
        spellCheck={false}
        placeholder="#000000"
        maxLength={7}
        suffix={
          <input
            type="color"
            aria-label={typeof label === 'string' ? label : undefined}
            className={swatch}
            value={hexOf(value) ?? '#000000'}
            disabled={disabled}
            onChange={(event) => onValue(event.target.value)}
          />
        }
      />
    </Field>
  )
}
