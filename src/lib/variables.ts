import { messageTokens, type MessageToken } from './message-tokens.ts'

/** A piece of a text that looks like a variable, but that fans would get unchanged. */
export interface StrayVariable {
  /** The piece as it is written in the text, such as `[first name]`. */
  written: string
  /** The intended variable, if the text resembles one. */
  meant: MessageToken | null
}

/** Other common names of the variables, without blanks and marks. */
const otherNames: Record<string, MessageToken> = {
  ...Object.fromEntries(
    ['name', 'fname', 'vorname', 'prenom', 'voornaam', 'nombre'].map((name) => [name, 'first_name' as const]),
  ),
  ...Object.fromEntries(
    ['lname', 'surname', 'nachname', 'nom', 'achternaam', 'apellido'].map((name) => [name, 'last_name' as const]),
  ),
  event: 'event_title',
  eventname: 'event_title',
  venue: 'event_venue',
  eventdate: 'event_time',
}

const bare = messageTokens.join('|')
const loose = bare.replaceAll('_', String.raw`[\s_.-]?`)
const [noLetterBefore, noLetterAfter] = [String.raw`(?<![\p{L}\p{N}])`, String.raw`(?![\p{L}\p{N}])`]
const looksLike = new RegExp(
  [
    String.raw`https?:\/\/[^\s<>"{}[\]]+`,
    String.raw`\$?[{｛]+[^{}｛｝\n]{1,60}[}｝]+`,
    String.raw`%%[^%{}\n]{1,60}%%`,
    String.raw`%+[\p{L}\p{M}\s_.-]{1,40}%+`,
    String.raw`\[+[^[\]\n]{1,60}\]+`,
    String.raw`<+[^<>\n]{1,60}>+`,
    String.raw`\*\|[^|*\n]{1,60}\|\*`,
    // The name alone, or with marks of any kind before and after it.
    String.raw`${noLetterBefore}[{%$#@*_[<(«]*${noLetterBefore}(?:${bare})${noLetterAfter}[}%#*_\]>)»]*`,
    // One bracket of the pair is missing.
    String.raw`[{｛[]+\s*(?:${loose})${noLetterAfter}[}｝\]]*`,
    String.raw`${noLetterBefore}(?:${loose})\s*[}｝\]]+`,
  ].join('|'),
  'giu',
)

/** The name inside the marks, without blanks, marks, accents and case. */
const squashed = (written: string): string =>
  written
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()

/** Finds the intended variable despite other marks, blanks, another case, another name or a typing mistake. */
function meantBy(written: string, known: readonly MessageToken[]): MessageToken | null {
  const inside = squashed(written)
  const same = known.find((token) => squashed(token) === inside) ?? otherNames[inside]
  if (same !== undefined) return known.includes(same) ? same : null
  return known.find((token) => inside.length > 5 && distance(squashed(token), inside) <= 2) ?? null
}

/** The edit distance of two words: the number of letters to insert, delete or replace. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, nth) => nth)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++)
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)))
    row = next
  }
  return row[b.length]!
}

/** Whether the marks are enough to make a text a variable, whatever its name: `{name}` and `%%name%%`. */
const isMarked = (written: string) => /^(\$?[{｛]|%%)/u.test(written) && /\p{L}/u.test(written) && !/^%[^%]/.test(written)

/** Finds the variables that are not filled: unknown ones, and misspelled known ones. @param known the filled ones */
export function strayVariables(message: string, known: readonly MessageToken[]): StrayVariable[] {
  return [...message.matchAll(looksLike)].flatMap(([written]) => {
    if (/^https?:/i.test(written)) return []
    if (known.some((token) => written === `{${token}}` || written === `%%${token}%%`)) return []
    const meant = meantBy(written, known)
    const isVariable = meant !== null || isMarked(written) || messageTokens.some((token) => squashed(token) === squashed(written))
    return isVariable ? [{ written, meant }] : []
  })
}

/** Corrects misspelled known variables; unknown ones stay. */
export const withVariablesFixed = (message: string, known: readonly MessageToken[]): string =>
  message.replaceAll(looksLike, (written) => {
    const stray = strayVariables(written, known).find((one) => one.written === written)
    return stray?.meant ? `{${stray.meant}}` : written
  })
