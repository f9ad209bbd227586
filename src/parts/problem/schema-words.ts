import { toldOf } from '#lib/problem-texts.ts'
import { toldWords } from './told-words.ts'

/** An error text of the contract, or the reason of a failed message, in the current language; a gateway's own words stay. */
export const schemaWords = (english: string): string => toldWords(toldOf(english), english)
