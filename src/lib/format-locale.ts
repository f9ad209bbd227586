/** The languages whose formats of dates, numbers and money are supported; English means US English. */
export const formatLocales = ['en', 'fr', 'de', 'nl'] as const
export type FormatLocale = (typeof formatLocales)[number]

let current: FormatLocale = 'en'

/** The format language: the chosen language on a screen; English on the server, except inside `inFormatLocale`. */
export const formatLocale = (): FormatLocale => current

/** Sets the format language: at the app's start, when the language changes, and in tests. */
export function setFormatLocale(locale: FormatLocale): void {
  current = locale
}

/** Runs `write` with another format language. `write` must return its result at once, not a promise. */
export function inFormatLocale<T>(locale: FormatLocale, write: () => T): T {
  const before = current
  current = locale
  try {
    return write()
  } finally {
    current = before
  }
}

/** The first supported language of an `Accept-Language` header; null if there is none. */
export function acceptedLocale(header: string | undefined): FormatLocale | null {
  for (const tag of (header ?? '').split(',')) {
    const language = tag.trim().split(/[-;]/, 1)[0]!.toLowerCase()
    const found = formatLocales.find((locale) => locale === language)
    if (found) return found
  }
  return null
}
