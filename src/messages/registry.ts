/** Functions that compiled messages call to choose a plural form and to write a number in their language. */

import { writeNumber } from '#lib/digits.ts'

const forms = new Map<string, Intl.PluralRules>()

/** The plural form ('one', 'other', …) of a count in a language. */
export function plural(locale: string, input: unknown): string {
  const rules = forms.get(locale) ?? new Intl.PluralRules(locale)
  forms.set(locale, rules)
  return rules.select(Number(input))
}

/** A number with the language's separators: 57,061 in English, 57.061 in German. */
export const number = (locale: string, input: unknown): string => writeNumber(Number(input), locale)

/** The text of a parameter: a number with the language's separators, a text unchanged. */
export const figure = (locale: string, input: string | number): string =>
  typeof input === 'number' ? number(locale, input) : input
