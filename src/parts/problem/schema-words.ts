import { toldOf } from '#lib/problem-texts.ts'
import { toldWords } from './told-words.ts'

/** What a schema of the contract says, or why a message failed, in the language spoken now; a gateway's own words stay. */
export const schemaWords = (english: string): string => toldWords(toldOf(english), english)
