import { writeNumber } from '#lib/digits.ts'
import { formatLocale } from '#lib/format-locale.ts'
import { formatMoney } from '#lib/money.ts'
import type { NumberReading } from '#lib/read-number.ts'
import { m } from '#messages/m.ts'

export interface FieldUnit {
  decimals: number
  /** The code of the currency, if the field holds an amount. */
  currency?: string | undefined
  /** The minimum that the message about decimals mentions. The field itself also accepts a smaller number. */
  min?: number | undefined
}

/** The decimals shown to distinguish a number from a larger one with the same digits: `1.50` from `1,500`. */
const SMALLER = { least: 2, most: 3 }

/**
 * Returns why the text of a number field has no value; null if it has a value or is blank.
 * @param left whether the user has left the field; before that, an incomplete number does not count as an error
 */
export function numberProblem(reading: NumberReading, typed: string, unit: FieldUnit, left: boolean): string | null {
  switch (reading.is) {
    case 'blank':
    case 'number':
      return null
    case 'begun':
      return left ? noNumber(typed, unit) : null
    case 'two': {
      const larger = writeNumber(reading.larger, formatLocale())
      return m.ui_number_two({ text: typed.trim(), larger, smaller: writeNumber(reading.smaller, formatLocale(), SMALLER) })
    }
    case 'wrong':
      if (reading.why === 'digits') return m.ui_number_digits()
      return reading.why === 'decimals' ? tooPrecise(unit) : noNumber(typed, unit)
  }
}

/** The note that shows the number as it was read. */
export const understoodWords = (value: number, { decimals, currency }: FieldUnit): string =>
  m.ui_number_understood({
    number: currency ? formatMoney(value, currency) : writeNumber(value, formatLocale(), { most: decimals }),
  })

const noNumber = (typed: string, { currency }: FieldUnit): string =>
  currency ? m.ui_amount_none({ text: typed.trim(), currency: currency.toUpperCase() }) : m.ui_number_none({ text: typed.trim() })

function tooPrecise({ decimals, currency, min }: FieldUnit): string {
  if (decimals > 0) return m.ui_number_decimals({ count: decimals })
  if (currency) return m.ui_amount_whole({ currency: currency.toUpperCase() })
  return min === undefined ? m.ui_number_whole() : m.ui_number_whole_from({ min: writeNumber(min, formatLocale()) })
}
