import { findKey } from '#messages/locale-table.ts'
import { translatedText } from './translated-text.ts'

/** Translates an error text of the contract, or the reason why a message failed; a gateway's own text is returned unchanged. */
export const schemaWords = (english: string): string => translatedText(findKey(english), english)
