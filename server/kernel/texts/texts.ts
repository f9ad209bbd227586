import { type FormatLocale, inFormatLocale } from '#lib/format-locale.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { fr } from './fr.ts'
import { nl } from './nl.ts'
import type { ServerTexts } from './server-texts.ts'

const texts: Record<FormatLocale, ServerTexts> = { en, fr, de, nl }

/**
 * Writes texts, amounts and times in a person's language.
 * @param write a synchronous function; while it runs, amounts and times are formatted in that language
 */
export const inLanguage = <T>(language: FormatLocale, write: (words: ServerTexts) => T): T =>
  inFormatLocale(language, () => write(texts[language]))
