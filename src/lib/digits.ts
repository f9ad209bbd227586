export interface Digits {
  /** The fewest digits after the decimal point. */
  least?: number
  /** The most digits after the decimal point. */
  most?: number
  /** Whether thousands are grouped. */
  grouped?: boolean
}

const formats = new Map<string, Intl.NumberFormat>()

/** Writes a number with a language's own separators, rounded half away from zero. */
export function writeNumber(value: number, locale: string, { least = 0, most = 3, grouped = true }: Digits = {}): string {
  const key = `${locale} ${least} ${most} ${grouped}`
  let format = formats.get(key)
  if (!format) {
    const digits = { minimumFractionDigits: least, maximumFractionDigits: most, useGrouping: grouped }
    formats.set(key, (format = new Intl.NumberFormat(locale, digits)))
  }
  return format.format(value)
}
