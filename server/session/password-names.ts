import { MIN_PASSWORD } from '#contract/core/wire.ts'

/** The fewest characters of a word of a name: shorter words occur in too many others. */
const SHORTEST_WORD = 4

/** Digits and signs with the letters that they can replace. */
const letters: Record<string, string> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i' }

const folded = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()

/** Returns the words of names and emails, also joined together, longest first. */
function wordsOf(names: readonly string[]): string[] {
  const words = names.flatMap((name) => {
    const parts = folded(name).split(/[^\p{L}\p{N}]+/u)
    return [...parts, parts.join('')]
  })
  return [...new Set(words)].filter((word) => word.length >= SHORTEST_WORD).sort((a, b) => b.length - a.length)
}

/** Replaces digits and signs with the letters that they can represent. */
const spelled = (text: string) => [...text].map((letter) => letters[letter] ?? letter).join('')

function isLeftTooShort(password: string, words: readonly string[]): boolean {
  const rest = words.reduce((left, word) => left.replaceAll(word, ' '), password)
  return rest !== password && rest.replaceAll(/[^\p{L}\p{N}]/gu, '').length < MIN_PASSWORD
}

/**
 * Whether a password consists of names that an attacker would try: without them, fewer letters and digits are left than the
 * minimum length of a password. Case, accents, and digits in place of letters make no difference.
 * @param names names and emails
 */
export function isMadeOfNames(password: string, names: readonly string[]): boolean {
  const words = wordsOf(names)
  const plain = folded(password)
  return isLeftTooShort(plain, words) || isLeftTooShort(spelled(plain), words.map(spelled))
}
