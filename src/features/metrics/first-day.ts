import { type WeekStart, weekStarts } from '#lib/metric-units.ts'
import { firstWeekday } from '#lib/week.ts'

/** The day on which weeks begin in the language of the screen: Sunday in English, Monday in the others. */
export const firstDay = (): WeekStart => weekStarts[firstWeekday()]
