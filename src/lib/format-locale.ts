/** The languages whose formats of dates, numbers and money are known here; English is that of the USA. */
export const formatLocales = ['en', 'fr', 'de', 'nl'] as const
export type FormatLocale = (typeof formatLocales)[number]

let current: FormatLocale = 'en'

/** The language of dates, numbers and money: the chosen language on a screen; English on the server, except inside `inFormatLocale`. */
export const formatLocale = (): FormatLocale => current

/** Called at the start of the app, whenever another language is spoken; and by tests. */
export function setFormatLocale(locale: FormatLocale): void {
  current = locale
}

/** Runs `write` with another language for dates, numbers and money. `write` must return its result at once, not a promise. */
export function inFormatLocale<T>(locale: FormatLocale, write: () => T): T {
  const before = current
  current = locale
  try {
    return write()
  } finally {
    current = before
  }
}

/** The first language of an `Accept-Language` header that is one of these; null if there is none. */
export function acceptedLocale(header: string | undefined): FormatLocale | null {
  for (const tag of (header ?? '').split(',')) {
    const language = tag.trim().split(/[-;]/, 1)[0]!.toLowerCase()
    const found = formatLocales.find((locale) => locale === language)
    if (found) return found
  }
  return null
}
