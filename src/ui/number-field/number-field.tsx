import { useMemo, useState } from 'react'
import { flushSync } from 'react-dom'

import { currencyDecimals, currencySymbol, isSymbolLast } from '#lib/money.ts'
import { currencyUnits, readNumber } from '#lib/read-number.ts'
import { Field } from '#ui/field/field.tsx'
import { useTypedText, useUnreadable } from '#ui/field/use-typed-text.ts'
import { Input, type TextFieldProps } from '#ui/text-field/text-field.tsx'

import { numberProblem, understoodWords } from './number-words.ts'
import { roundTo, showNumber } from './show-number.ts'

export type NumberFieldProps = Omit<
  TextFieldProps,
  'value' | 'onValue' | 'type' | 'min' | 'max' | 'figures' | 'ref' | 'onFocus' | 'onBlur' | 'counts'
> & {
  value: number | null
  /** Called with the typed number; null if the text is empty or not a number. */
  onValue: (value: number | null) => void
  /** The lower limit of the arrow keys; `max` is the upper limit. A typed number may be beyond them. */
  min?: number
  max?: number
  /** The number of accepted decimals; 0 by default, for whole numbers. */
  decimals?: number
  /** Whether all decimals are shown after the field is left. */
  fixed?: boolean
  /** The currency's code, for an amount. */
  currency?: string
}

/**
 * A field for a number in the current language. A text that is not a number stays, shows an error, and prevents sending the form.
 * If another language would read the text differently, the field shows how it was read.
 */
export function NumberField(props: NumberFieldProps) {
  const { value, onValue, min, max, decimals = 0, fixed = false, currency, ...rest } = props
  const { label, help, error, required, optional, hideLabel, id, ...input } = rest
  const entry = useNumberEntry({ value, onValue, min, decimals, fixed, currency, unit: input.suffix })
  const { problem } = entry
  const box = useUnreadable(entry.readable, problem)
  const within = (number: number) => Math.min(max ?? Infinity, Math.max(min ?? -Infinity, number))
  return (
    <Field {...{ label, required, optional, hideLabel, id }} help={entry.understood ?? help} error={problem ?? error}>
      <Input
        autoComplete="off"
        {...input}
        ref={box}
        figures
        inputMode={decimals > 0 ? 'decimal' : 'numeric'}
        value={entry.text}
        onValue={entry.type}
        onFocus={({ currentTarget }) => {
          const isWhole = currentTarget.selectionEnd! - currentTarget.selectionStart! === currentTarget.value.length
          // Replacing the text clears the selection that the Tab key made, so it is restored.
          flushSync(entry.begin)
          if (isWhole) currentTarget.select()
        }}
        onBlur={entry.leave}
        onInvalid={entry.insist}
        onKeyDown={(event) => {
          const step = { ArrowUp: 1, ArrowDown: -1 }[event.key]
          if (!step || input.disabled) return
          event.preventDefault()
          entry.reset()
          onValue(roundTo(within((value ?? 0) + step), decimals))
        }}
      />
    </Field>
  )
}

interface EntryOptions {
  value: number | null
  onValue: (value: number | null) => void
  min: number | undefined
  decimals: number
  fixed: boolean
  currency: string | undefined
  /** The unit shown after the number; it may also be typed. */
  unit: unknown
}

/** The text of a number field, with its error, and the note on how it was read. */
function useNumberEntry({ value, onValue, min, decimals, fixed, currency, unit: behind }: EntryOptions) {
  /** The last number whose text another language would read differently. */
  const [doubtful, setDoubtful] = useState<number | null>(null)
  const units = useMemo(
    () => (currency ? currencyUnits(currency) : typeof behind === 'string' ? [behind.trim()] : []),
    [currency, behind],
  )
  const unit = { decimals, currency, min }
  const read = (text: string) => readNumber(text, { decimals, units })
  const typed = useTypedText({
    shown: (isEditing) => showNumber(value, { decimals, fixed, grouped: !isEditing }),
    hasValue: value !== null,
    isReadable: (text) => ['number', 'blank'].includes(read(text).is),
  })
  const { kept, left } = typed
  return {
    ...typed,
    problem: kept === null ? null : numberProblem(read(kept), kept, unit, left),
    understood: doubtful !== null && doubtful === value ? understoodWords(doubtful, unit) : undefined,
    type: (text: string) => {
      const next = read(text)
      typed.type(text)
      setDoubtful(next.is === 'number' && !next.isPlain ? next.value : null)
      onValue(next.is === 'number' ? next.value : null)
    },
  }
}

export type MoneyFieldProps = Omit<NumberFieldProps, 'decimals' | 'prefix' | 'fixed' | 'currency'> & { currency: string }

/** A field for an amount, with the currency's decimals. The currency's sign is at the side that the language uses. */
export function MoneyField({ currency, min = 0, ...rest }: MoneyFieldProps) {
  const sign = currencySymbol(currency).trim()
  const affix = isSymbolLast() ? { suffix: sign } : { prefix: sign }
  return <NumberField {...rest} {...affix} currency={currency} min={min} fixed decimals={currencyDecimals(currency)} />
}
