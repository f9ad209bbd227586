/** Characters that a search ignores: accents and vowel signs once they are apart from their letter, soft hyphens, joiners, marks of direction and other invisible signs. */
export const IGNORED =
  '\\u0300-\\u036f\\u0483-\\u0487\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7\\u0610-\\u061a\\u064b-\\u065f\\u0670' +
  '\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f\\u00ad\\u061c\\u200b-\\u200f\\u202a-\\u202e\\u2060\\u2066-\\u2069\\ufe00-\\ufe0f\\ufeff'

const apostrophes = '`ʹʻʼʽʾˈˊˋ‘’‛′‵ꞌ՚׳'
const quotes = '“”„‟«»'
const dashes = '‐‑‒–—―−⁃˗־⸺⸻֊᠆⸗⸚⹀〜〰゠'
/** Tabs and line ends of ASCII, which a search reads as blanks. */
export const BREAKS = '\t\n\v\f\r'
const breaks = `${BREAKS}\u2028\u2029`
/** One character for another, place by place: apostrophes, quotes, dashes and line ends of every kind, and letters whose stroke or missing dot is no accent. */
export const SINGLE = {
  from: `${apostrophes}${quotes}${dashes}${breaks}ıłøđðħŧς`,
  to: `${"'".repeat(apostrophes.length)}${'"'.repeat(quotes.length)}${'-'.repeat(dashes.length)}${' '.repeat(breaks.length)}iloddhtσ`,
}
/** Letters that people also write as two. */
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
 * Texts of which only the case is folded: ASCII without tabs, line ends and the grave accent that is typed for an apostrophe. `\0`
 * separates the fields of a row.
 */
const isPlain = (text: string): boolean => /^[\0 -_a-\x7f]*$/.test(text)

/**
 * The form in which a search compares texts: without case, accents and width, with one kind of apostrophe, quote and dash. The
 * function `search_key` of the database makes the same of a text.
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
