import { getLocale } from '#messages/locale.ts'
import { number } from '#messages/registry.ts'

/** Formats a number with the separators of the current language. */
export const showCount = (value: number): string => number(getLocale(), value)
