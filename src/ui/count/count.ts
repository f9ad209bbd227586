import { getLocale } from '#messages/locale.ts'

const formats = new Map<string, Intl.NumberFormat>()

/** A number with the separators of the language spoken now; at most `decimals` digits after the point. */
export function showCount(value: number, decimals = 0): string {
  const key = `${getLocale()} ${decimals}`
  let format = formats.get(key)
  if (!format) formats.set(key, (format = new Intl.NumberFormat(getLocale(), { maximumFractionDigits: decimals })))
  return format.format(value)
}
