/** The languages whose formats of dates, numbers and money are known here. */
export type FormatLocale = 'en' | 'fr' | 'de' | 'nl'

let current: FormatLocale = 'en'

/** In which language dates, numbers and money are written: English on the server, on a screen the one spoken. */
export const formatLocale = (): FormatLocale => current

/** Called at the start of the app, whenever another language is spoken; and by tests. */
export function setFormatLocale(locale: FormatLocale): void {
  current = locale
}
