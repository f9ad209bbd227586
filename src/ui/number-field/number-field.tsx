import { useState } from 'react'

import { currencyDecimals, currencySymbol, isSymbolLast } from '#lib/money.ts'
import { Field } from '#ui/field/field.tsx'
import { Input, type TextFieldProps } from '#ui/text-field/text-field.tsx'

import { parseNumber, roundTo, showNumber } from './parse-number.ts'

export type NumberFieldProps = Omit<TextFieldProps, 'value' | 'onValue' | 'type' | 'min' | 'max' | 'figures'> & {
  value: number | null
  /** The number typed; null while the field is empty or holds no number. */
  onValue: (value: number | null) => void
  min?: number
  max?: number
  /** Digits taken after the point, beyond which it is rounded. Without them a broken number is handed on as it is, to be refused. */
  decimals?: number
  /** Shows all decimals once the field is left. */
  fixed?: boolean
}

/** A number one types, in any usual way of writing it; arrows up and down step by one. */
export function NumberField(props: NumberFieldProps) {
  const {
    value,
    onValue,
    min,
    max,
    decimals = 0,
    fixed = false,
    label,
    help,
    error,
    required,
    optional,
    hideLabel,
    id,
    ...input
  } = props
  const [typed, setTyped] = useState<string | null>(null)
  const within = (number: number) => Math.min(max ?? Infinity, Math.max(min ?? -Infinity, number))
  const type = (text: string) => {
    setTyped(text)
    const number = parseNumber(text)
    onValue(number === null || decimals === 0 ? number : roundTo(number, decimals))
  }
  return (
    <Field {...{ label, help, error, required, optional, hideLabel, id }}>
      <Input
        autoComplete="off"
        {...input}
        figures
        inputMode={decimals > 0 ? 'decimal' : 'numeric'}
        value={typed ?? showNumber(value, decimals, fixed)}
        onValue={type}
        onBlur={(event) => {
          setTyped(null)
          input.onBlur?.(event)
        }}
        onKeyDown={(event) => {
          const step = { ArrowUp: 1, ArrowDown: -1 }[event.key]
          if (!step || input.disabled) return
          event.preventDefault()
          setTyped(null)
          onValue(roundTo(within((value ?? 0) + step), decimals))
        }}
      />
    </Field>
  )
}

export type MoneyFieldProps = Omit<NumberFieldProps, 'decimals' | 'prefix' | 'fixed'> & { currency: string }

/** An amount in a currency, with its sign at the place that the language uses, and the decimals of the currency. */
export function MoneyField({ currency, min = 0, ...rest }: MoneyFieldProps) {
  const sign = currencySymbol(currency).trim()
  const affix = isSymbolLast() ? { suffix: sign } : { prefix: sign }
  return <NumberField {...rest} {...affix} min={min} fixed decimals={currencyDecimals(currency)} />
}
