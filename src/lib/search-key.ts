/** Characters that a search ignores: separated accents and vowel signs, soft hyphens, joiners and other invisible signs. */
export const IGNORED =
  '\\u0300-\\u036f\\u0483-\\u0487\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7\\u0610-\\u061a\\u064b-\\u065f\\u0670' +
  '\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f\\u00ad\\u061c\\u200b-\\u200f\\u202a-\\u202e\\u2060\\u2066-\\u2069\\ufe00-\\ufe0f\\ufeff'

const apostrophes = '`ʹʻʼʽʾˈˊˋ‘’‛′‵ꞌ՚׳'
const quotes = '“”„‟«»'
const dashes = '‐‑‒–—―−⁃˗־⸺⸻֊᠆⸗⸚⹀〜〰゠'
/** ASCII tabs and line ends, which a search treats as blanks. */
export const BREAKS = '\t\n\v\f\r'
const breaks = `${BREAKS}\u2028\u2029`
/** Characters and their replacements by index: apostrophes, quotes, dashes, line ends, letters with a stroke or no dot. */
export const SINGLE = {
  from: `${apostrophes}${quotes}${dashes}${breaks}ıłøđðħŧς`,
  to: `${"'".repeat(apostrophes.length)}${'"'.repeat(quotes.length)}${'-'.repeat(dashes.length)}${' '.repeat(breaks.length)}iloddhtσ`,
}
/** Letters that are also written as two letters, each with these two. */
export const DOUBLE = [
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['þ', 'th'],
] as const

const ignored = new RegExp(`[${IGNORED}]`, 'g')
const others = new Map<string, string>([...[...SINGLE.from].map((char, at) => [char, SINGLE.to[at]!] as const), ...DOUBLE])
const other = new RegExp(`[${[...others.keys()].join('')}]`, 'g')
/**
 * Whether only a text's case needs normalizing: ASCII without tabs, line ends and the grave accent, which some people type as an
 * apostrophe. `\0` separates the fields of a row.
 */
const isPlain = (text: string): boolean => /^[\0 -_a-\x7f]*$/.test(text)

/**
 * Normalizes a text for search: removes case, accents and width, and makes all apostrophes, quotes and dashes the same. The
 * database function `search_key` returns the same result.
 */
export const searchKey = (text: string): string => (isPlain(text) ? text.toLowerCase() : folded(text))

const folded = (text: string): string =>
  // A lone acute accent would be split into a blank and a mark.
  text
    .replaceAll('´', "'")
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(ignored, '')
    .replaceAll(other, (char) => others.get(char)!)
