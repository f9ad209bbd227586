/** The languages whose formats of dates, numbers and money are known here. */
export type FormatLocale = 'en' | 'fr' | 'de' | 'nl'

let current: FormatLocale = 'en'

/** The language of dates, numbers and money: English on the server, the chosen language on a screen. */
export const formatLocale = (): FormatLocale => current

/** Called at the start of the app, whenever another language is spoken; and by tests. */
export function setFormatLocale(locale: FormatLocale): void {
  current = locale
}
