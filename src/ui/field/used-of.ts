import { m } from '#messages/m.ts'
import { showCount } from '#ui/count/count.ts'

/** The number of used characters: "12 of 100 characters". Undefined without a limit. */
export const usedOf = (text: string, max: number | undefined) =>
  max === undefined ? undefined : m.form_characters({ used: showCount(text.length), max: showCount(max) })
