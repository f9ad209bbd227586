import { type WeekStart, weekStarts } from '#lib/metric-units.ts'
import { firstWeekday } from '#lib/week.ts'

/** The first day of the week in the current language: Sunday in English, Monday in the others. */
export const firstDay = (): WeekStart => weekStarts[firstWeekday()]
