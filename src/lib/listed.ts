import { formatLocale } from './format-locale.ts'

/** Joins words as the screen's language lists them: `Opera, Gala, and Jazz`, in German `Oper, Gala und Jazz`. */
export const listed = (words: readonly string[]): string => new Intl.ListFormat(formatLocale()).format(words)
