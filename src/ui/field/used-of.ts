import { m } from '#messages/m.ts'

/** How much of the longest text is used: "12 of 100 characters". Undefined where nothing bounds it. */
export const usedOf = (text: string, max: number | undefined) =>
  max === undefined ? undefined : m.form_characters({ used: text.length, max })
