import { formatLocale } from './format-locale.ts'

/** The first day of the week on the screen: 0 is Sunday, in English; 1 is Monday, in French, German and Dutch. */
export const firstWeekday = (): 0 | 1 => (formatLocale() === 'en' ? 0 : 1)
