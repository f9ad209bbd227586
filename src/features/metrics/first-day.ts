import type { WeekStart } from '#lib/metric-units.ts'
import { getLocale } from '#messages/locale.ts'

/** The day on which weeks begin in the language of the screen: Sunday in English, Monday in the others. */
export const firstDay = (): WeekStart => (getLocale() === 'en' ? 'sunday' : 'monday')
