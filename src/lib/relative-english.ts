import { writeNumber } from './digits.ts'

type Unit = Intl.RelativeTimeFormatUnitSingular

/** What English has a word of its own for, by how many it is away. */
const words: Partial<Record<Unit, Record<number, string>>> = {
  second: { 0: 'now' },
  minute: { 0: 'this minute' },
  hour: { 0: 'this hour' },
  day: { '-1': 'yesterday', 0: 'today', 1: 'tomorrow' },
  week: { '-1': 'last week', 0: 'this week', 1: 'next week' },
  month: { '-1': 'last month', 0: 'this month', 1: 'next month' },
  year: { '-1': 'last year', 0: 'this year', 1: 'next year' },
}

/** What `Intl.RelativeTimeFormat` writes in English, with words where there are some. By hand: its first text of a page takes 20 ms. */
export function inEnglish(value: number, unit: Intl.RelativeTimeFormatUnit): string {
  const one = unit.replace(/s$/, '') as Unit
  const word = words[one]?.[value]
  if (word !== undefined) return word
  const size = Math.abs(value)
  const many = `${writeNumber(size, 'en')} ${one}${size === 1 ? '' : 's'}`
  return value < 0 || Object.is(value, -0) ? `${many} ago` : `in ${many}`
}
