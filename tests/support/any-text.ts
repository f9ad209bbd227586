import * as fc from 'fast-check'
import { DOUBLE, SINGLE } from '#lib/search-key.ts'

/** Combining marks of scripts other than Latin: of kana, Hebrew, Arabic and Hindi. */
const marks = '\u3099\u309a\u05b8\u05bc\u064e\u0651\u0940\u094d'
const blanks = '\u3000\u00a0\u1680\u2028\u0085'

const char = fc.oneof(
  fc.constantFrom(
    ...`aZ0099 '-"%_\\${SINGLE.from}${DOUBLE.join('')}´İẞÅΣσςﬁ１ａ\u0301\u0308\u00ad\u200bガ한ﷺ😀𠮷${marks}${blanks}`,
  ),
  fc.integer({ min: 0x20, max: 0x24f }).map((code) => String.fromCodePoint(code)),
  fc.integer({ min: 0x370, max: 0x6ff }).map((code) => String.fromCodePoint(code)),
  fc.integer({ min: 0x900, max: 0x97f }).map((code) => String.fromCodePoint(code)),
  fc.integer({ min: 0x1e00, max: 0x24ff }).map((code) => String.fromCodePoint(code)),
  fc.integer({ min: 0x3040, max: 0x30ff }).map((code) => String.fromCodePoint(code)),
)

/** Texts of common letters, of many characters that search keys normalize, and of characters that databases treat specially. */
export const anyText = fc.array(char, { maxLength: 12 }).map((chars) => chars.join(''))

/** Lists of 50 to 200 such texts, so that one statement can compare all texts of a list. */
export const anyTexts = fc.array(anyText, { minLength: 50, maxLength: 200 })
