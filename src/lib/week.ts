import { formatLocale } from './format-locale.ts'

/** The day with which a week begins on the screen: 0 is Sunday, in English; 1 is Monday, in French, German and Dutch. */
export const firstWeekday = (): 0 | 1 => (formatLocale() === 'en' ? 0 : 1)
