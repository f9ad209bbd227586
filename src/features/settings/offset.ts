/** The units for a moment relative to an event's start. On the wire the moment is hours as text, negative before the start. */
export const offsetUnits = ['minutes', 'hours', 'days', 'weeks'] as const
export type OffsetUnit = (typeof offsetUnits)[number]

export interface Offset {
  number: number | null
  unit: OffsetUnit
  side: 'before' | 'after'
}

const hoursIn: Record<OffsetUnit, number> = { minutes: 1 / 60, hours: 1, days: 24, weeks: 168 }

/** The named options: their hours, and the number of weeks or months. */
export const weekStarts = [2, 3, 4].map((count) => ({ hours: String(-168 * count), count }))
export const monthStarts = [1, 2, 3, 4, 5, 6].map((count) => ({ hours: String(-730 * count), count }))

/**
 * Converts hours to the largest unit that divides them, and fractions of hours to minutes. The number is null if the text is not a
 * number.
 */
export function offsetOf(text: string): Offset {
  const hours = Number(text)
  const side = text.trim() !== '' && hours < 0 ? 'before' : 'after'
  if (text.trim() === '' || !Number.isFinite(hours)) return { number: null, unit: 'hours', side }
  const size = Math.abs(hours)
  const unit =
    size > 0 && size % 168 === 0 ? 'weeks' : size > 0 && size % 24 === 0 ? 'days' : Number.isInteger(size) ? 'hours' : 'minutes'
  return { number: Math.round(size / hoursIn[unit]), unit, side }
}

/** The hours of an offset as text, rounded to hundredths as stored; empty without a number. */
export function hoursOf({ number, unit, side }: Offset): string {
  if (number === null) return ''
  const hours = Math.round(number * hoursIn[unit] * 100) / 100
  return String(side === 'before' && hours !== 0 ? -hours : hours)
}
