import type { KeyedText } from '#lib/problem-texts.ts'
import { getLocale } from '#messages/locale.ts'
import { table } from '#messages/locale-table.ts'
import { m } from '#messages/m.ts'
import { number } from '#messages/registry.ts'

/** The texts whose English version in the catalogue intentionally differs from the server's. */
const ours: Record<string, (params: KeyedText['params']) => string> = {
  server_busy: m.server_busy,
  server_no_reset_links: m.server_no_reset_links,
  settings_salesforce_no_url: m.settings_salesforce_no_url,
  server_second_auto_apply_by: ({ code = '' }) => m.server_second_auto_apply_by({ code: String(code) }),
  segments_in_use_by: ({ sends = '' }) => m.segments_in_use_by({ sends: String(sends) }),
}

/**
 * Returns a problem's text in the current language; a text without a known key is unchanged. English texts are the server's,
 * because the English catalogue would make the first load larger. A test checks that both are equal.
 */
export function translatedText(keyed: KeyedText | null | undefined, english: string): string {
  if (!keyed) return english
  if (Object.hasOwn(ours, keyed.key)) return ours[keyed.key]!(keyed.params)
  if (!Object.hasOwn(table, keyed.key)) return english
  const words = table[keyed.key] as (inputs: KeyedText['params']) => string
  return words(Object.fromEntries(Object.entries(keyed.params).map(([name, value]) => [name, shown(name, value)])))
}

/** A parameter of a text for the screen: numbers with separators, a payment's status in the current language. */
function shown(name: string, value: string | number): string {
  if (typeof value === 'number') return number(getLocale(), value)
  const status = `transactions_payment_${value}`
  return name === 'status' && Object.hasOwn(table, status) ? (table[status] as () => string)() : value
}

interface Problem {
  detail: string
  text?: KeyedText | undefined
  errors?: Record<string, string[]> | undefined
  texts?: Record<string, (KeyedText | null)[]> | undefined
}

/** A problem's summary in the current language. */
export const problemDetail = ({ detail, text }: Problem): string => translatedText(text, detail)

/** A problem's texts in the current language, by field. */
export const fieldWords = ({ errors, texts: keyed }: Problem): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors ?? {}).map(([field, [english = '']]) => [field, translatedText(keyed?.[field]?.[0], english)]),
  )
