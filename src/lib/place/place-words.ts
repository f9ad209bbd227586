import { searchKey } from '#lib/search-key.ts'

/** ASCII signs that divide words in a name or a search. */
export const SIGNS = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'
// eslint-disable-next-line no-control-regex
const divided = /[^\0-/:-@[-`{-\x7f]+/g
const parted = /[0-9]+|[^\0-@[-`{-\x7f]+/g

const joined = (text: string, parts: RegExp): string => (searchKey(text).match(parts) ?? []).join(' ')

/** The words of a name as a search compares them, with single blanks: `Suite 12-A` is `suite 12 a`. */
export const placeWords = (name: string): string => joined(name, divided)

/**
 * The words of a name, divided between letters and digits too: `101A` is `101 a`. The database function `place_key` returns the
 * same.
 */
export const placeParts = (name: string): string => joined(name, parted)
