import { keyedTextOf } from '#lib/problem-texts.ts'
import { translatedText } from './translated-text.ts'

/** An error text of the contract, or the reason of a failed message, in the current language; a gateway's text is unchanged. */
export const schemaWords = (english: string): string => translatedText(keyedTextOf(english), english)
